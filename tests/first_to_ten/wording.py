REFUSALS: dict[str, str] = {}
NAMES: dict[object, str] = {}


def explanation(words, deal):
    return f"{deal.value} of {deal.rules.target}"
