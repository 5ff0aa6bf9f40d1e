/**
 * Rights by operation of the description (security.md 11), which a test compares with the running service.
 *
 *     y  allowed, though the request may be malformed or its target missing
 *     .  refused (403)
 *     -  refused without a token (401)
 *     _  the path names no user
 *
 *     nobody     sends no token
 *     stranger   a user without any role
 *     self       the same, where the path names a user: that user
 *     reader     has a role with sysView or view of everything that has it
 *     editor     ... with everything on entries, assets, nodes, tags, tag groups, taxonomy, redirects and views
 *     developer  ... with everything on content types, blocks, webhooks and event streams
 *     SA, UA, RA, KA, SV   System, User, Roles, API Key, Site View Administrators
 *
 * `{p}` is `/api/management/projects/{projectId}`; `/api/security/...` includes `/api/management/security/...`. Allowed lists
 * show what the caller may view.
 */
export const accessTable = `
The service
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    /api/asyncapi.json                                                     y      y        _    y      y      y         y  y  y  y  y
GET    /api/management/schemas/events                                         y      y        _    y      y      y         y  y  y  y  y
GET    /api/management/schemas/events/{type}                                  y      y        _    y      y      y         y  y  y  y  y
GET    /authenticate                                                          y      y        _    y      y      y         y  y  y  y  y
GET    /authenticate/.well-known/jwks                                         y      y        _    y      y      y         y  y  y  y  y
GET    /authenticate/.well-known/openid-configuration                         y      y        _    y      y      y         y  y  y  y  y
POST   /authenticate/connect/revocation                                       y      y        _    y      y      y         y  y  y  y  y
POST   /authenticate/connect/token                                            y      y        _    y      y      y         y  y  y  y  y
POST   /authenticate/session                                                  .      .        _    .      .      .         .  .  .  .  .
DELETE /authenticate/session                                                  .      .        _    .      .      .         .  .  .  .  .
POST   /authenticate/session/refresh                                          .      .        _    .      .      .         .  .  .  .  .
GET    /authenticate/session/settings                                         y      y        _    y      y      y         y  y  y  y  y
GET    /api/management/console/settings                                       -      y        _    y      y      y         y  y  y  y  y
GET    /health/live                                                           y      y        _    y      y      y         y  y  y  y  y
GET    /health/ready                                                          y      y        _    y      y      y         y  y  y  y  y
GET    /metrics                                                               y      y        _    y      y      y         y  y  y  y  y

Projects
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    /api/management/projects                                               -      y        _    y      y      y         y  y  y  y  y
POST   /api/management/projects                                               -      .        _    .      .      .         y  .  .  .  .
GET    /api/management/projects/{projectId}                                   -      .        _    y      y      y         y  .  y  .  y
PUT    /api/management/projects/{projectId}                                   -      .        _    .      .      .         y  .  .  .  .
DELETE /api/management/projects/{projectId}                                   -      .        _    .      .      .         y  .  .  .  .

Content types, components, workflow definitions
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/components                                                         -      .        _    y      y      y         y  .  y  .  y
POST   {p}/components                                                         -      .        _    .      .      y         y  .  .  .  .
GET    {p}/components/{componentId}                                           -      .        _    y      y      y         y  .  y  .  y
PUT    {p}/components/{componentId}                                           -      .        _    .      .      y         y  .  .  .  .
DELETE {p}/components/{componentId}                                           -      .        _    .      .      y         y  .  .  .  .
GET    {p}/components/{componentId}/versions                                  -      .        _    y      y      y         y  .  y  .  y
POST   {p}/components/{componentId}/workflow/events                           -      .        _    .      .      y         y  .  .  .  .
GET    {p}/contenttypes                                                       -      .        _    y      y      y         y  .  y  .  y
POST   {p}/contenttypes                                                       -      .        _    .      .      y         y  .  .  .  .
GET    {p}/contenttypes/{contentTypeId}                                       -      .        _    y      y      y         y  .  y  .  y
PUT    {p}/contenttypes/{contentTypeId}                                       -      .        _    .      .      y         y  .  .  .  .
DELETE {p}/contenttypes/{contentTypeId}                                       -      .        _    .      .      y         y  .  .  .  .
GET    {p}/contenttypes/{contentTypeId}/versions                              -      .        _    y      y      y         y  .  y  .  y
POST   {p}/contenttypes/{contentTypeId}/workflow/events                       -      .        _    .      .      y         y  .  .  .  .
GET    {p}/workflow/definitions                                               -      .        _    y      y      y         y  .  y  .  y
POST   {p}/workflow/definitions                                               -      .        _    .      .      .         y  .  .  .  .
GET    {p}/workflow/definitions/{definitionId}                                -      .        _    y      y      y         y  .  y  .  y
PUT    {p}/workflow/definitions/{definitionId}                                -      .        _    .      .      .         y  .  .  .  .
DELETE {p}/workflow/definitions/{definitionId}                                -      .        _    .      .      .         y  .  .  .  .
GET    {p}/workflow/definitions/{definitionId}/versions                       -      .        _    y      y      y         y  .  y  .  y
POST   {p}/workflow/definitions/{definitionId}/workflow/events                -      .        _    .      .      .         y  .  .  .  .

Entries and assets
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
POST   {p}/assets                                                             -      .        _    .      y      .         y  .  .  .  .
GET    {p}/assets/folders                                                     -      .        _    y      y      y         y  .  y  .  y
GET    {p}/assets/{fileId}                                                    -      .        _    y      y      .         y  .  .  .  .
GET    {p}/contenttypes/{contentTypeId}/entries                               -      .        _    y      y      .         y  .  .  .  .
GET    {p}/entries                                                            -      .        _    y      y      y         y  .  y  .  y
POST   {p}/entries                                                            -      .        _    .      y      .         y  .  .  .  .
GET    {p}/entries/brokenLinks                                                -      .        _    y      y      y         y  .  y  .  y
GET    {p}/entries/search                                                     -      .        _    y      y      y         y  .  y  .  y
POST   {p}/entries/search                                                     -      .        _    y      y      y         y  .  y  .  y
GET    {p}/entries/usage                                                      -      .        _    y      y      y         y  .  y  .  y
GET    {p}/entries/{entryId}                                                  -      .        _    y      y      .         y  .  .  .  .
PUT    {p}/entries/{entryId}                                                  -      .        _    .      y      .         y  .  .  .  .
PATCH  {p}/entries/{entryId}                                                  -      .        _    .      y      .         y  .  .  .  .
DELETE {p}/entries/{entryId}                                                  -      .        _    .      y      .         y  .  .  .  .
PUT    {p}/entries/{entryId}/schedules/{schedule}                             -      .        _    .      y      .         y  .  .  .  .
DELETE {p}/entries/{entryId}/schedules/{schedule}                             -      .        _    .      y      .         y  .  .  .  .
GET    {p}/entries/{entryId}/usage                                            -      .        _    y      y      .         y  .  .  .  .
GET    {p}/entries/{entryId}/usage/contentTypes                               -      .        _    y      y      .         y  .  .  .  .
GET    {p}/entries/{entryId}/versions                                         -      .        _    y      y      .         y  .  .  .  .
POST   {p}/entries/{entryId}/workflow/events                                  -      .        _    .      y      .         y  .  .  .  .

The content tree
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/nodes                                                              -      .        _    y      y      y         y  .  y  .  y
GET    {p}/nodes/root                                                         -      .        _    y      y      y         y  .  y  .  y
GET    {p}/nodes/search                                                       -      .        _    y      y      y         y  .  y  .  y
GET    {p}/nodes/{nodeId}                                                     -      .        _    y      y      y         y  .  y  .  y
GET    {p}/nodes/{nodeId}/ancestors                                           -      .        _    y      y      y         y  .  y  .  y
PUT    {p}/nodes/{nodeId}                                                     -      .        _    .      y      .         y  .  .  .  y
DELETE {p}/nodes/{nodeId}                                                     -      .        _    .      y      .         y  .  .  .  y
PUT    {p}/nodes/{nodeId}/parentId                                            -      .        _    .      y      .         y  .  .  .  y
GET    {p}/nodes/{parentNodeId}/children                                      -      .        _    y      y      y         y  .  y  .  y
POST   {p}/nodes/{parentNodeId}/children                                      -      .        _    .      y      .         y  .  .  .  y
PUT    {p}/nodes/{parentNodeId}/children/order                                -      .        _    .      y      .         y  .  .  .  y
DELETE {p}/nodes/{parentNodeId}/children/order                                -      .        _    .      y      .         y  .  .  .  y

Tags and tag groups
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/taggroups                                                          -      .        _    y      y      y         y  .  y  .  y
POST   {p}/taggroups                                                          -      .        _    .      y      .         y  .  .  .  .
GET    {p}/taggroups/{groupId}                                                -      .        _    y      y      y         y  .  y  .  y
PUT    {p}/taggroups/{groupId}                                                -      .        _    .      y      .         y  .  .  .  .
DELETE {p}/taggroups/{groupId}                                                -      .        _    .      y      .         y  .  .  .  .
GET    {p}/taggroups/{groupId}/tags                                           -      .        _    y      y      y         y  .  y  .  y
DELETE {p}/taggroups/{groupId}/tags/bulk                                      -      .        _    .      y      .         y  .  .  .  .
GET    {p}/taggroups/{groupId}/usage                                          -      .        _    y      y      y         y  .  y  .  y
GET    {p}/tags                                                               -      .        _    y      y      y         y  .  y  .  y
POST   {p}/tags                                                               -      .        _    .      y      .         y  .  .  .  .
GET    {p}/tags/{tagId}                                                       -      .        _    y      y      y         y  .  y  .  y
PUT    {p}/tags/{tagId}                                                       -      .        _    .      y      .         y  .  .  .  .
DELETE {p}/tags/{tagId}                                                       -      .        _    .      y      .         y  .  .  .  .
GET    {p}/tags/{tagId}/usage                                                 -      .        _    y      y      y         y  .  y  .  y
GET    {p}/taxonomy/nodes                                                     -      .        _    y      y      y         y  .  y  .  y
GET    {p}/taxonomy/nodes/{path}                                              -      .        _    y      y      y         y  .  y  .  y
POST   {p}/taxonomy/nodes/{path}                                              -      .        _    .      y      .         y  .  .  .  .
PUT    {p}/taxonomy/nodes/{path}                                              -      .        _    .      y      .         y  .  .  .  .
DELETE {p}/taxonomy/nodes/{path}                                              -      .        _    .      y      .         y  .  .  .  .

Blocks
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/blocks                                                             -      .        _    y      .      y         y  .  .  .  .
POST   {p}/blocks                                                             -      .        _    .      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}                                                   -      .        _    y      .      y         y  .  .  .  .
POST   {p}/blocks/{blockId}/actions                                           -      .        _    .      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}/branches/{branch}/versions                        -      .        _    y      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}/branches/{branch}/versions/{version}              -      .        _    y      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}/branches/{branch}/versions/{version}/logs         -      .        _    y      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}/{branch}/versions                                 -      .        _    y      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}/{branch}/versions/{version}                       -      .        _    y      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}/{branch}/versions/{version}/logs                  -      .        _    y      .      y         y  .  .  .  .
GET    {p}/blocks/{blockId}/{first}/{second}/{path}                           -      .        _    y      .      y         y  .  .  .  .

Webhooks and event streams
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/activity                                                           -      .        _    y      y      y         y  .  y  .  y
GET    {p}/console/stream                                                     -      .        _    y      y      y         y  .  y  .  y
POST   {p}/events/sse/stream                                                  -      .        _    .      .      y         y  .  .  .  .
GET    {p}/events/stream                                                      -      .        _    .      .      y         y  .  .  .  .
GET    {p}/events/webhooks/subscriptions                                      -      .        _    y      .      y         y  .  .  .  .
POST   {p}/events/webhooks/subscriptions                                      -      .        _    .      .      y         y  .  .  .  .
GET    {p}/events/webhooks/subscriptions/{subscriptionId}                     -      .        _    y      .      y         y  .  .  .  .
PUT    {p}/events/webhooks/subscriptions/{subscriptionId}                     -      .        _    .      .      y         y  .  .  .  .
DELETE {p}/events/webhooks/subscriptions/{subscriptionId}                     -      .        _    .      .      y         y  .  .  .  .
POST   {p}/events/webhooks/subscriptions/{subscriptionId}/actions             -      .        _    .      .      y         y  .  .  .  .
GET    {p}/events/webhooks/subscriptions/{subscriptionId}/deliveries          -      .        _    y      .      y         y  .  .  .  .

Roles and permissions
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/people                                                             -      .        _    y      y      y         y  .  y  .  y
GET    {p}/security/permissions                                               -      y        _    y      y      y         y  y  y  y  y
GET    {p}/security/permissions/{resourceType}                                -      y        _    y      y      y         y  y  y  y  y
GET    {p}/security/permissions/{resourceType}/actions/{action}               -      y        _    y      y      y         y  y  y  y  y
GET    {p}/security/permissions/{resourceType}/{resourceId}                   -      y        _    y      y      y         y  y  y  y  y
GET    {p}/security/permissions/{resourceType}/{resourceId}/actions/{action}  -      y        _    y      y      y         y  y  y  y  y
GET    {p}/security/roles                                                     -      .        _    .      .      .         y  .  y  .  .
POST   {p}/security/roles                                                     -      .        _    .      .      .         y  .  y  .  .
GET    {p}/security/roles/{roleId}                                            -      .        _    .      .      .         y  .  y  .  .
PUT    {p}/security/roles/{roleId}                                            -      .        _    .      .      .         y  .  y  .  .
DELETE {p}/security/roles/{roleId}                                            -      .        _    .      .      .         y  .  y  .  .

Users
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    /api/security/users                                                    -      .        _    .      .      .         y  y  .  .  .
POST   /api/security/users                                                    -      .        _    .      .      .         y  y  .  .  .
GET    /api/security/users/search                                             -      .        _    .      .      .         y  y  .  .  .
POST   /api/security/users/search                                             -      .        _    .      .      .         y  y  .  .  .
GET    /api/security/users/{user}                                             -      .        y    .      .      .         y  y  .  .  .
PUT    /api/security/users/{user}                                             -      .        y    .      .      .         y  y  .  .  .
PATCH  /api/security/users/{user}                                             -      .        y    .      .      .         y  y  .  .  .
DELETE /api/security/users/{user}                                             -      .        y    .      .      .         y  y  .  .  .
POST   /api/security/users/{user}/actions                                     -      .        .    .      .      .         y  y  .  .  .
POST   /api/security/users/{user}/credentials/password                        -      .        y    .      .      .         y  y  .  .  .
GET    /api/security/users/{user}/groups                                      -      .        y    .      .      .         y  y  .  .  .
HEAD   /api/security/users/{user}/groups/{groups}                             -      .        y    .      .      .         y  y  .  .  .

Groups
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    /api/security/groups                                                   -      .        _    .      .      .         y  y  .  .  .
POST   /api/security/groups                                                   -      .        _    .      .      .         y  y  .  .  .
GET    /api/security/groups/{group}                                           -      .        _    .      .      .         y  y  .  .  .
PUT    /api/security/groups/{group}                                           -      .        _    .      .      .         y  y  .  .  .
DELETE /api/security/groups/{group}                                           -      .        _    .      .      .         y  y  .  .  .
GET    /api/security/groups/{group}/groups                                    -      .        _    .      .      .         y  y  .  .  .
POST   /api/security/groups/{group}/groups                                    -      .        _    .      .      .         y  y  .  .  .
PUT    /api/security/groups/{group}/groups/{child}                            -      .        _    .      .      .         y  y  .  .  .
DELETE /api/security/groups/{group}/groups/{child}                            -      .        _    .      .      .         y  y  .  .  .
GET    /api/security/groups/{group}/users                                     -      .        _    .      .      .         y  y  .  .  .
POST   /api/security/groups/{group}/users                                     -      .        _    .      .      .         y  y  .  .  .
HEAD   /api/security/groups/{group}/users/{user}                              -      .        y    .      .      .         y  y  .  .  .
PUT    /api/security/groups/{group}/users/{user}                              -      .        .    .      .      .         y  y  .  .  .
DELETE /api/security/groups/{group}/users/{user}                              -      .        .    .      .      .         y  y  .  .  .

Views
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/views                                                              -      .        _    y      y      y         y  .  y  .  y
POST   {p}/views                                                              -      .        _    y      y      y         y  .  y  .  y
GET    {p}/views/{viewId}                                                     -      .        _    y      y      y         y  .  y  .  y
PUT    {p}/views/{viewId}                                                     -      .        _    .      y      y         y  .  y  .  y
DELETE {p}/views/{viewId}                                                     -      .        _    .      y      y         y  .  y  .  y

Redirects
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    {p}/redirects                                                          -      .        _    y      y      .         y  .  .  .  .
POST   {p}/redirects                                                          -      .        _    .      y      .         y  .  .  .  .
GET    {p}/redirects/export                                                   -      .        _    y      y      .         y  .  .  .  .
POST   {p}/redirects/import                                                   -      .        _    .      y      .         y  .  .  .  .
GET    {p}/redirects/settings                                                 -      .        _    y      y      .         y  .  .  .  .
PUT    {p}/redirects/settings                                                 -      .        _    .      y      .         y  .  .  .  .
GET    {p}/redirects/test                                                     -      .        _    y      y      .         y  .  .  .  .
GET    {p}/redirects/{redirectId}                                             -      .        _    y      y      .         y  .  .  .  .
PATCH  {p}/redirects/{redirectId}                                             -      .        _    .      y      .         y  .  .  .  .
DELETE {p}/redirects/{redirectId}                                             -      .        _    .      y      .         y  .  .  .  .
GET    /api/delivery/projects/{projectId}                                     -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/contentTypes                        -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/contentTypes/{contentTypeId}        -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/contentTypes/{contentTypeId}/entries -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/entries                             -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/entries/{entryId}                   -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/entries/search                      -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/nodes                               -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/nodes/{path}                        -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/taxonomy/nodes                      -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/taxonomy/nodes/{path}               -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/types.d.ts                          -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/sitemap                             -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/taggroups/{groupId}/tags            -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/tags/{tagId}                        -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/redirects                           -      .        _    y      y      y         y  .  y  .  y
POST   /api/delivery/projects/{projectId}/entries/search                      -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/graphql                             -      .        _    y      y      y         y  .  y  .  y
POST   /api/delivery/projects/{projectId}/graphql                             -      .        _    y      y      y         y  .  y  .  y
GET    /api/delivery/projects/{projectId}/assets/{path}                       y      y        _    y      y      y         y  y  y  y  y

API keys and the audit
                                                                              nobody stranger self reader editor developer SA UA RA KA SV
GET    /api/security/apiKeys                                                  -      .        _    .      .      .         y  .  .  y  .
POST   /api/security/apiKeys                                                  -      .        _    .      .      .         y  .  .  y  .
GET    /api/security/apiKeys/{apiKeyId}                                       -      .        _    .      .      .         y  .  .  y  .
PUT    /api/security/apiKeys/{apiKeyId}                                       -      .        _    .      .      .         y  .  .  y  .
DELETE /api/security/apiKeys/{apiKeyId}                                       -      .        _    .      .      .         y  .  .  y  .
POST   /api/security/apiKeys/{apiKeyId}/flows                                 -      .        _    .      .      .         y  .  .  y  .
DELETE /api/security/apiKeys/{apiKeyId}/flows/{flowId}                        -      .        _    .      .      .         y  .  .  y  .
GET    /api/security/audit                                                    -      .        _    .      .      .         y  .  .  .  .
`;
