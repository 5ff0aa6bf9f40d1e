"""Refusals of valid data that are right: another resource, or what this one is now, is in the way.

No schema can say what these depend on. Each is a pattern of messages with the reason why it is no finding.
"""

import re

REASONS = {
    # Somebody else has it, or it is gone: what is unique or referred to is known to the service only.
    "names something that is not there": (
        r"does not exist$|No published content type|There is no (upload|user|event group|state)|is not a child"
        r"|^The tag '.*' does not belong to the tag group "  # a tag that replaces others is one of their group
        r"|^The workflow has no event "  # events are those of the workflow that the entry has
    ),
    "names something that is taken": r"already exists$|already (in use|used|published)$|already has a variation in|exists for the language",
    "is used elsewhere": r"is (in use|used) by |has tags$",
    # What the resource is at the moment.
    "is not the latest version": r"not the latest$",
    "is switched off": r"^The webhook subscription is not enabled$",
    "was merged": r"was merged",
    "is not allowed in the state of the entry": (
        r"has to be unpublished later than it is published"
        r"|cannot be (edited|used while the entry is) in (the )?state "
        r"|schedule in the future is needed$"  # the event needs one that was set before
    ),
    # The event brings no fields: they are those of the definition that is to be published.
    "is not complete enough to be published": (
        r"needs fields to be published$|^A field that serves as title is needed$"
    ),
    "is what it is already": r"must differ from the existing password|A group cannot be added to itself",
    # JSON Patch (RFC 6902): `remove` and `test` need a target that is there, which depends on the entry.
    "patches what the entry does not have": (
        r"^There is no such (value|element)$|^The value is another one$"
    ),
    # The kind of resource decides which filters a topic may have.
    "does not fit the resource": r"^The filter '.*' cannot be used with '",
    # A tree and its order.
    "would be below itself": r"leads in a circle|cannot be moved to itself or to one",
    # Languages and fields are those of the project and the content type.
    "is not in the project or content type": (
        r"is not supported by the (project|content type)|not supported by the content type"
        r"|A label is required for the primary language|^The entry is of the content type"
        r"|^The data format of the content type is "
    ),
    # Parameters of a picture depend on each other, and on its size.
    "is no picture": r"needs a width and a height|No more than 6 steps are allowed",
    "is beyond a limit of the installation": r"cannot have more than",
    # Not every text that looks like an address is one.
    "is no address": r"^The base has to be an http or https address",
    # A language of its own in a text.
    "is no GraphQL": r"^Syntax Error: |^PersistedQueryNotFound$|^The member 'query' is required$|^The hash is not that of the query$",
    # What the address names, whatever is sent.
    "is built in": (
        r"is built in and cannot be (deleted|removed)|The languages of a built-in content type|A built-in workflow definition cannot be changed"
        r"|The root node cannot be (deleted|moved)|The root of the taxonomy cannot be (changed|deleted)"
    ),
}

PATTERN = re.compile("|".join(f"(?:{pattern})" for pattern in REASONS.values()), re.I)


def is_waived(message):
    return PATTERN.search(message) is not None
