"""What Schemathesis has to know of this API that a JSON Schema cannot say."""

import json
import os
import re
import sys
import uuid
import zlib

import schemathesis

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from waivers import is_waived  # noqa: E402

PROJECT = os.environ.get("FUZZ_PROJECT", "library")
OWN = set(filter(None, os.environ.get("FUZZ_OWN", "").split(",")))
"""Ids and names of the principal that the run works as: it would lock itself out."""

KNOWN = json.loads(os.environ.get("FUZZ_KNOWN", "{}"))
"""Values of paths that are there; the second half of each list is for deletions."""

# A schema says that these are texts, the service that they have a meaning.
FUTURE = "2090-01-01T00:00:00Z"
MEANINGS = {
    "timezone": "Europe/Oslo",
    "url": "https://hooks.example.com/annal",
    "invokeUrl": "https://hooks.example.com/annal",
    "repositoryUrl": "https://git.example.com/search.git",
    "uri": "https://git.example.com/commit/1",
    "commitUrl": "https://git.example.com/commit/1",
    "expiry": FUTURE,
    "language": "en-GB",
    "defaultLanguage": "en-GB",
    "primaryLanguage": "en-GB",
    "entryTitleField": None,
    "entryDescriptionField": None,
    "workflowId": None,
    "defaultParentNodeId": None,
    "groupId": "main",
    "transitionTo": None,
}
NO_NAMES = ("__proto__", "constructor", "prototype")
LEADS = ["^/old(/.*)?$", "/new$1"]
# Redirects as files: a schema says that they are texts, not what their lines mean.
LINES = {"text/csv": "source,destination\n/old,/new\n", "text/plain": "/old /new 302\n# a comment\n/old/* /new/:splat\n"}
# A position is known from an answer only, a key belongs to one request, and conditions change what is answered.
UNKNOWABLE = ("X-Min-Position", "Idempotency-Key", "If-None-Match", "If-Modified-Since", "Range", "If-Range")
PASSWORD = "Quiet+Corner-31"


def meant(value, name=""):
    """Gives texts a meaning where they need one; ids and names in a list are used once."""
    if isinstance(value, dict):
        if isinstance(value.get("match"), dict) and value["match"].get("type") == "regex":
            value = {**value, "match": {**value["match"], "value": LEADS[0]}}
            if "$" in value.get("destination", ""):
                value["destination"] = LEADS[1]
        if name in ("label", "name", "displayName", "title"):  # in the primary language, and one that makes a slug
            value = {**value, "en-GB": value.get("en-GB", "Books")}
        return {key: meant(item, key) for key, item in value.items() if key not in NO_NAMES}
    if isinstance(value, list):
        seen, kept = set(), []
        for item in value:
            item = meant(item, name)
            key = str(item.get("id", item.get("label"))).lower() if isinstance(item, dict) else None
            if key in seen and key != "none":
                continue
            seen.add(key)
            kept.append(item)
        return kept
    if not isinstance(value, str):
        return value
    if name in ("password", "new"):
        return PASSWORD
    return MEANINGS.get(name, value)


def drawn(value, count):
    """A number below `count`, always the same for a value: Hypothesis runs its examples again."""
    return zlib.crc32(repr(value).encode("utf-8", "backslashreplace")) % count


@schemathesis.hook
def map_path_parameters(ctx, path_parameters):
    if path_parameters and "projectId" in path_parameters and drawn(path_parameters, 10) > 0:
        path_parameters["projectId"] = PROJECT
    return path_parameters


def found(path_parameters, method):
    """Mostly something that is there."""
    deletes = method.upper() == "DELETE"
    if "projectId" in path_parameters and drawn(path_parameters, 10) > 0:
        path_parameters["projectId"] = PROJECT
    for name, value in path_parameters.items():
        known = KNOWN.get(name, [])
        known = known[len(known) // 2 :] if deletes else known[: (len(known) + 1) // 2]
        if known and drawn([name, path_parameters], 10) > (8 if deletes else 3):
            path_parameters[name] = known[drawn(value, len(known))]


# ZenQL is a language inside of a text; these have each of its constructs once. Fields of users and groups are known.
ZENQL = {
    "/security/": [
        "id = a",
        "created > now(-7)",
        "id in (a, b) or not (id = NULL)",
        "modified between(startOfDay(), endOfDay()) order by id desc",
    ],
    "": [
        "",
        "sys.contentTypeId = book order by title",
        "title ~ a or title^5 freetext \"a b\"",
        "not (title in (a, b) and sys.version.created >= startOfWeek(-1d) and <= now())",
        "sys.owner = currentUser() and title exists or title is not empty",
        "shelf.position distancewithin(51.5, -0.1, 5km) order by title asc, sys.id desc",
        "title startswith a or title not endswith b or tags[].name != NULL",
    ],
}


def readable(zenql, path):
    choices = next(choices for part, choices in ZENQL.items() if part in path)
    return choices[drawn(zenql, len(choices))]


def asked(query, path):
    """Questions that the service can read: of two parameters no schema says that there can be one only."""
    if query.get("zenql") and query.get("where"):
        del query["zenql"]
    if query.get("zenql"):
        query["zenql"] = readable(query["zenql"], path)


IDS = re.compile(r"\{(projectId|contentTypeId|componentId|definitionId|groupId|tagId|redirectId|roleId|nodeId)\}$")


def of_address(case):
    """Ids of the body are those of the address."""
    parameters = case.path_parameters or {}
    if "projectId" in case.body:
        case.body["projectId"] = parameters.get("projectId", PROJECT)
    if isinstance(case.body.get("sys"), dict) and "entryId" in parameters:
        case.body["sys"].pop("id", None)
    if "parentId" in case.body and "parentNodeId" in parameters:
        case.body["parentId"] = parameters["parentNodeId"]
    named = IDS.search(case.path.rstrip("/"))
    if named and case.method in ("PUT", "PATCH") and "id" in case.body:
        case.body["id"] = parameters.get(named[1])
    elif case.method in ("PUT", "PATCH") and case.path.endswith(("{user}", "{group}")):
        case.body.pop("id", None)  # the address may have a name instead
    if case.body.get("parentId", "") is None:
        del case.body["parentId"]  # null is for the root, which no node of the library is
    if "/schedules/" in case.path and case.body.get("dateTime"):
        case.body["dateTime"] = FUTURE


# Mostly something that is there, so that more of a request is looked at than its reference.
REFERENCES = {"entryId": "entryId", "parentId": "nodeId", "contentTypeId": "contentTypeId"}
TRIGGERS = ["publish", "draft.publish", "sysUnpublish", "sysArchive", "sysUnarchive", "schedule"]


def in_its_languages(body):
    """A node has texts in the languages that it is restricted to."""
    texts = [body.get(name) for name in ("displayName", "title", "slug")]
    if body.get("restrictedToLanguages"):
        body["restrictedToLanguages"] = sorted({code for each in texts if isinstance(each, dict) for code in each})


def is_into_itself(operation):
    """RFC 6902 4.4: `from` of a move is not a proper prefix of its `path`, which no schema can compare."""
    if not isinstance(operation, dict) or operation.get("op") != "move":
        return False
    return str(operation.get("path", "")).startswith(f"{operation.get('from', '')}/")


def referred(body, path):
    for name, kind in REFERENCES.items():
        for part in (body, body.get("sys")):
            if isinstance(part, dict) and isinstance(part.get(name), str) and drawn(part, 10) > 3:
                part[name] = KNOWN[kind][drawn(part[name], max(1, len(KNOWN[kind]) // 2))]
    if "/entries/" in path and "event" in body and drawn(body, 10) > 3:
        body["event"] = TRIGGERS[drawn(body["event"], len(TRIGGERS))]


@schemathesis.hook
def before_call(ctx, case, kwargs):
    for name in UNKNOWABLE:
        if case.headers:
            case.headers.pop(name, None)
    for name, value in (case.path_parameters or {}).items():
        if str(value) in OWN:
            case.path_parameters[name] = str(uuid.uuid4())
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.path_parameters:
        found(case.path_parameters, case.method)
    if case.query:
        asked(case.query, case.path)
        replaced = case.body if isinstance(case.body, list) else [(case.path_parameters or {}).get("tagId")]
        if case.query.get("replacementTagId") in replaced:
            case.query.pop("replacementTagId", None)
    if case.media_type in LINES:
        case.body = LINES[case.media_type]
    if isinstance(case.body, (dict, list)):
        case.body = meant(case.body)
    if case.media_type == "application/json-patch+json" and isinstance(case.body, list):
        case.body = [operation for operation in case.body if not is_into_itself(operation)]
    if isinstance(case.body, dict):
        referred(case.body, case.path)
        of_address(case)
        in_its_languages(case.body)
        if case.body.get("zenql"):
            case.body["zenql"] = readable(case.body["zenql"], case.path)


def refusal_of_token(body):
    """Nobody has the ids and secrets that are sent. Those of API keys may be in a header instead of the form."""
    described = body.get("error_description", "")
    if body.get("error") in ("invalid_grant", "invalid_client", "invalid_scope") or "field client_" in described:
        return None
    raise AssertionError(f"Valid data should have been accepted: {described}")


@schemathesis.check
def accepts_valid_data(ctx, response, case):
    """`positive_data_acceptance`, except where something else is in the way."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code not in (400, 422):
        return None
    # Somebody or a group does not exist: there is no body that could say so.
    if case.method == "HEAD" and response.status_code == 400 and "/groups/" in case.path:
        return None
    body = response.json() if response.content else {}
    data = body.get("data")
    issues = data.get("errors") if isinstance(data, dict) else data or body.get("errors")
    messages = [issue["message"] for issue in issues] if isinstance(issues, list) else [body.get("message", "")]
    if case.path.endswith("/connect/token"):
        return refusal_of_token(body)
    refused = [message for message in messages if not is_waived(message)]
    if isinstance(case.body, dict) and (case.body.get("sys") or {}).get("id"):  # without such an entry it is a new one
        refused = [message for message in refused if message != "The file is required"]
    if refused:
        raise AssertionError(f"Valid data should have been accepted: {refused[:3]}")
    return None
