// Made by "npm run console:types" from the service's description of its API.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the process runs
         * @description Answers as long as the process does.
         *
         *     Takes no token.
         */
        get: operations["Health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the service is ready
         * @description What the service needs, and what is missing of it.
         *
         *     Takes no token.
         */
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metrics
         * @description For Prometheus. `METRICS_PORT` moves them to a port of their own.
         *
         *     Takes no token.
         */
        get: operations["Metrics_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects
         * @description All projects that the caller has a role in, by name; administrators see every project.
         *
         *     Scope: `Project_Read`. Asks for: `anyone`.
         */
        get: operations["Projects_list"];
        put?: never;
        /**
         * Create a project
         * @description Creates a project and the root node of its content tree. The id is unique and can never change.
         *
         *     Scope: `Project_Write`. Asks for: `systemAdministrator`.
         */
        post: operations["Projects_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description A project by its id, in any case.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Projects_get"];
        /**
         * Change a project
         * @description Changes the properties that are sent and keeps the others.
         *
         *     Scope: `Project_Write`. Asks for: `systemAdministrator`.
         */
        put: operations["Projects_change"];
        post?: never;
        /**
         * Delete a project
         * @description Deletes a project that has no content types and is not the only one, with all that belongs to it.
         *
         *     Scope: `Project_Delete`. Asks for: `systemAdministrator`.
         */
        delete: operations["Projects_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes/root": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the root node
         * @description The node above all others of the project.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Nodes_root"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the nodes of an entry
         * @description All nodes that carry the entry, the canonical one first.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Nodes_ofEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find nodes by name
         * @description At most 50 nodes whose display names have words that begin with those of `q`.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Nodes_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes/{nodeId}/ancestors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the nodes above a node
         * @description From the root to the parent.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Nodes_ancestors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a node
         * @description A node of the content tree, with its path in every language.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Nodes_get"];
        /**
         * Change or move a node
         * @description Changes the properties that are sent; another `parentId` moves the node with all that is below it.
         *
         *     Scope: `Project_Write`. Asks for: `nodes.update`.
         */
        put: operations["Nodes_change"];
        post?: never;
        /**
         * Delete a node
         * @description Deletes a node and all that is below it. Entries stay.
         *
         *     Scope: `Project_Write`. Asks for: `nodes.delete`.
         */
        delete: operations["Nodes_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes/{parentNodeId}/children": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the nodes below a node
         * @description The direct children in their order: as set for the language, as set for all, or by name.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["ChildNodes_list"];
        put?: never;
        /**
         * Create a node
         * @description Creates a node below another one. Slugs are unique below a parent, language by language.
         *
         *     Scope: `Project_Write`. Asks for: `nodes.create`.
         */
        post: operations["Nodes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes/{nodeId}/parentId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a node
         * @description Moves a node with all that is below it. The body is the id of the new parent as a JSON string.
         *
         *     Scope: `Project_Write`. Asks for: `nodes.move`.
         */
        put: operations["Nodes_move"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/nodes/{parentNodeId}/children/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order the nodes below a node
         * @description Ids of children, the first one first; those left out follow by name. With `language`: for that one only.
         *
         *     Scope: `Project_Write`. Asks for: `nodes.manageChildOrder`.
         */
        put: operations["ChildNodes_order"];
        post?: never;
        /**
         * Remove the order of the nodes below a node
         * @description The children are in the order of their names again. With `language`: for that one only.
         *
         *     Scope: `Project_Write`. Asks for: `nodes.manageChildOrder`.
         */
        delete: operations["ChildNodes_unorder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/redirects/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the redirect settings
         * @description Whether nodes that are moved or renamed keep their former paths as redirects.
         *
         *     Scope: `Project_Read`. Asks for: `redirects.view`.
         */
        get: operations["RedirectSettings_get"];
        /**
         * Change the redirect settings
         * @description Switches automatic redirects on or off; those that are kept already stay until they are deleted.
         *
         *     Scope: `Project_Write`. Asks for: `redirects.update`.
         */
        put: operations["RedirectSettings_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/redirects/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Test an address
         * @description Where an address leads, and every redirect that could apply, in the order in which they do.
         *
         *     Scope: `Project_Read`. Asks for: `redirects.view`.
         */
        get: operations["RedirectSettings_test"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the redirects
         * @description Redirects of a project, those that nodes keep by themselves among them.
         *
         *     Scope: `Project_Read`. Asks for: `redirects.view`.
         */
        get: operations["Redirects_list"];
        put?: never;
        /**
         * Create a redirect
         * @description Sends visitors of an address to another one. No two redirects may have the same source.
         *
         *     Scope: `Project_Write`. Asks for: `redirects.create`.
         */
        post: operations["Redirects_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/redirects/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the redirects
         * @description All redirects in the order in which they apply, in a form that the import takes.
         *
         *     Scope: `Project_Read`. Asks for: `redirects.view`.
         */
        get: operations["Redirects_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/redirects/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import redirects
         * @description Up to 20,000 rows as JSON, CSV or lines of a `_redirects` file: all of them, or none where one is not valid.
         *
         *     Scope: `Project_Write`. Asks for: `redirects.create`.
         */
        post: operations["Redirects_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/redirects/{redirectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a redirect
         * @description One redirect of the project.
         *
         *     Scope: `Project_Read`. Asks for: `redirects.view`.
         */
        get: operations["Redirects_get"];
        put?: never;
        post?: never;
        /**
         * Delete a redirect
         * @description Deletes a redirect, also one that a node keeps.
         *
         *     Scope: `Project_Write`. Asks for: `redirects.delete`.
         */
        delete: operations["Redirects_delete"];
        options?: never;
        head?: never;
        /**
         * Change a redirect
         * @description Changes the members that are sent; null resets those that have a default.
         *
         *     Scope: `Project_Write`. Asks for: `redirects.update`.
         */
        patch: operations["Redirects_change"];
        trace?: never;
    };
    "/api/management/projects/{projectId}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the views
         * @description The caller's own views and those that are shared, by name in any case.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Views_list"];
        put?: never;
        /**
         * Create a view
         * @description Keeps a query of a list with its columns and order, for the caller or for everybody.
         *
         *     Scope: `Project_Write`. Asks for: `member`.
         */
        post: operations["Views_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a view
         * @description A view of the caller, or one that is shared.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Views_get"];
        /**
         * Change a view
         * @description Changes the members that are sent; null resets all but the name.
         *
         *     Scope: `Project_Write`. Asks for: `member`.
         */
        put: operations["Views_change"];
        post?: never;
        /**
         * Delete a view
         * @description A view of the caller, or one that is shared.
         *
         *     Scope: `Project_Write`. Asks for: `member`.
         */
        delete: operations["Views_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a project
         * @description All tags. The language chooses the labels to order and search by, and leaves no tag out.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Tags_list"];
        put?: never;
        /**
         * Create a tag
         * @description Values and labels are unique within their group, whatever the case.
         *
         *     Scope: `Project_Write`. Asks for: `tags.create`.
         */
        post: operations["Tags_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description The tag with all of its labels.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Tags_get"];
        /**
         * Change a tag
         * @description What is absent stays. The new text is shown wherever the tag is used, and no entry changes.
         *
         *     Scope: `Project_Write`. Asks for: `tags.update`.
         */
        put: operations["Tags_change"];
        post?: never;
        /**
         * Delete or merge a tag
         * @description A tag in use is only merged: wherever it is named, its replacement is meant from then on.
         *
         *     Scope: `Project_Write`. Asks for: `tags.delete`.
         */
        delete: operations["Tags_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/tags/{tagId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uses of a tag
         * @description One item for each variation and field that names the tag, of entries that the caller may view.
         *
         *     Scope: `Entry_Read`. Asks for: `member`.
         */
        get: operations["Tags_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/taggroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tag groups of a project
         * @description All tag groups, each with the number of its tags.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["TagGroups_list"];
        put?: never;
        /**
         * Create a tag group
         * @description Ids are unique within the project, whatever the case.
         *
         *     Scope: `Project_Write`. Asks for: `tagGroups.create`.
         */
        post: operations["TagGroups_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/taggroups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag group
         * @description The group with the number of its tags.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["TagGroups_get"];
        /**
         * Change a tag group
         * @description Name and description can change; what is absent stays.
         *
         *     Scope: `Project_Write`. Asks for: `tagGroups.update`.
         */
        put: operations["TagGroups_change"];
        post?: never;
        /**
         * Delete a tag group
         * @description Only a group without tags that no content type or component names.
         *
         *     Scope: `Project_Write`. Asks for: `tagGroups.delete`.
         */
        delete: operations["TagGroups_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/taggroups/{groupId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uses of a tag group
         * @description Fields of content types and components, latest or published, whose values are tags of the group.
         *
         *     Scope: `ContentType_Read`. Asks for: `member`.
         */
        get: operations["TagGroups_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/taggroups/{groupId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a group
         * @description The tags of the group; with `label` the one tag that has this label, instead of a list.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["GroupTags_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/taggroups/{groupId}/tags/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete or merge several tags
         * @description Each tag on its own: those that cannot go are listed with the reason.
         *
         *     Scope: `Project_Write`. Asks for: `tags.delete`.
         */
        delete: operations["GroupTags_deleteSeveral"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/taxonomy/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the root of the taxonomy
         * @description The root, which every project has, with its descendants to some depth.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Taxonomy_root"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/taxonomy/nodes/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a taxonomy node
         * @description The rest of the address is the key of the node, with its slashes.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Taxonomy_get"];
        /**
         * Rename a taxonomy node, or order its children
         * @description The rest of the address is the key of the node. Followed by `/children/order`, the body is a list of keys: these children come first. Renamed nodes show their new name wherever they are used, and no entry changes.
         *
         *     Scope: `Project_Write`. Asks for: `taxonomy.update`.
         */
        put: operations["Taxonomy_change"];
        /**
         * Create a taxonomy node
         * @description The rest of the address is the key of the node above, followed by `/children`. The new node gets a number that the project never had. Names are unique among siblings, whatever the case.
         *
         *     Scope: `Project_Write`. Asks for: `taxonomy.create`.
         */
        post: operations["Taxonomy_create"];
        /**
         * Delete a taxonomy node
         * @description The rest of the address is the key of the node. Everything below goes with it. Refused while an entry names one of these nodes.
         *
         *     Scope: `Project_Write`. Asks for: `taxonomy.delete`.
         */
        delete: operations["Taxonomy_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/contenttypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the content types
         * @description All content types of the project by id, the built-in ones for assets included.
         *
         *     Scope: `ContentType_Read`. Asks for: `member`.
         */
        get: operations["ContentTypes_list"];
        put?: never;
        /**
         * Create a content type
         * @description Creates version 0.1. There can be entries from the moment it is published.
         *
         *     Scope: `ContentType_Write`. Asks for: `contentTypes.create`.
         */
        post: operations["ContentTypes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/contenttypes/{contentTypeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a content type
         * @description A content type in its latest version, in the published one, or in the one that `version` names.
         *
         *     Scope: `ContentType_Read`. Asks for: `member`.
         */
        get: operations["ContentTypes_get"];
        /**
         * Change a content type
         * @description Writes the next minor version. Entries are validated by the published one.
         *
         *     Scope: `ContentType_Write`. Asks for: `contentTypes.update`.
         */
        put: operations["ContentTypes_revise"];
        post?: never;
        /**
         * Delete a content type
         * @description Deletes a content type with all of its entries, for good.
         *
         *     Scope: `ContentType_Delete`. Asks for: `contentTypes.delete`.
         */
        delete: operations["ContentTypes_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/contenttypes/{contentTypeId}/workflow/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a content type
         * @description The event `publish` makes the latest version the one that entries are validated by.
         *
         *     Scope: `ContentType_Write`. Asks for: `contentTypes.publish`.
         */
        post: operations["ContentTypes_trigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/components": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the components
         * @description All components of the project by id, with their fields.
         *
         *     Scope: `ContentType_Read`. Asks for: `member`.
         */
        get: operations["Components_list"];
        put?: never;
        /**
         * Create a component
         * @description Creates version 0.1. Content types and components share their ids.
         *
         *     Scope: `ContentType_Write`. Asks for: `contentTypes.create`.
         */
        post: operations["Components_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/components/{componentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a component
         * @description A component in its latest version, in the published one, or in the one that `version` names.
         *
         *     Scope: `ContentType_Read`. Asks for: `member`.
         */
        get: operations["Components_get"];
        /**
         * Change a component
         * @description Writes the next minor version; what uses the component follows when that is published.
         *
         *     Scope: `ContentType_Write`. Asks for: `contentTypes.update`.
         */
        put: operations["Components_revise"];
        post?: never;
        /**
         * Delete a component
         * @description Deletes a component that no content type and no other component uses.
         *
         *     Scope: `ContentType_Delete`. Asks for: `contentTypes.delete`.
         */
        delete: operations["Components_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/components/{componentId}/workflow/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a component
         * @description The event `publish` makes the latest version the one that entries are validated by.
         *
         *     Scope: `ContentType_Write`. Asks for: `contentTypes.publish`.
         */
        post: operations["Components_trigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the entries
         * @description Entries that match all conditions and that the caller may view, the most relevant first.
         *
         *     Scope: `Entry_Read`. Asks for: `member`.
         */
        get: operations["EntrySearch_search"];
        put?: never;
        /**
         * Search the entries by a body
         * @description The same search, for conditions that are too long for an address.
         *
         *     Scope: `Entry_Read`. Asks for: `member`.
         */
        post: operations["EntrySearch_searchByBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell which entries are used
         * @description Whether latest or published versions link to each of up to 100 entries. Those that the caller may not see are left out.
         *
         *     Scope: `Entry_Read`. Asks for: `member`.
         */
        get: operations["EntryLinks_used"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/brokenLinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List broken links
         * @description Links of latest versions to entries that do not exist or are in the recycle bin. A page may be empty and have a next one.
         *
         *     Scope: `Entry_Read`. Asks for: `member`.
         */
        get: operations["EntryLinks_broken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries
         * @description Entries that the caller may view, by title. With `zenql` it is a search, and only the page counts.
         *
         *     Scope: `Entry_Read`. Asks for: `member`.
         */
        get: operations["Entries_list"];
        put?: never;
        /**
         * Create an entry
         * @description Creates an entry, or a language variation of the one that `sys.id` names, as version 0.1.
         *
         *     Scope: `Entry_Write`. Asks for: `entries.sysCreate`.
         */
        post: operations["Entries_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entry
         * @description One variation of an entry: the latest version, the published one, or the one that `version` names.
         *
         *     Scope: `Entry_Read`. Asks for: `entries.sysView`.
         */
        get: operations["Entries_get"];
        /**
         * Change an entry
         * @description Replaces all values of a variation, or creates the variation in a language that has none yet.
         *
         *     Scope: `Entry_Write`. Asks for: `entries.sysUpdate`.
         */
        put: operations["Entries_revise"];
        post?: never;
        /**
         * Delete an entry
         * @description Moves the variations that are named, or all, to the recycle bin; with `permanent` they are gone.
         *
         *     Scope: `Entry_Delete`. Asks for: `entries.sysDelete`.
         */
        delete: operations["Entries_delete"];
        options?: never;
        head?: never;
        /**
         * Change parts of an entry
         * @description A merge patch (RFC 7396) or a JSON Patch (RFC 6902); as plain JSON its form says which.
         *
         *     Scope: `Entry_Write`. Asks for: `entries.sysUpdate`.
         */
        patch: operations["Entries_patch"];
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/{entryId}/workflow/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoke a workflow event
         * @description Publishes, unpublishes, submits, archives, restores: what the workflow of the entry allows now.
         *
         *     Scope: `Entry_Write`. Asks for: `entries.publish`.
         */
        post: operations["Entries_invoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/{entryId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uses of an entry
         * @description Entries that link to this one, by title: one item for each field of each variation.
         *
         *     Scope: `Entry_Read`. Asks for: `entries.sysView`.
         */
        get: operations["EntryRelations_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/{entryId}/usage/contentTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the uses of an entry
         * @description How often entries of each content type link to this one, the most frequent first.
         *
         *     Scope: `Entry_Read`. Asks for: `entries.sysView`.
         */
        get: operations["EntryRelations_usageByType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/{entryId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of an entry
         * @description Everything that was ever saved of the entry, newest first, with the fields that changed.
         *
         *     Scope: `Entry_Read`. Asks for: `entries.sysView`.
         */
        get: operations["EntryRelations_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/entries/{entryId}/schedules/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Schedule an entry
         * @description Sets when a variation is published or unpublished. It is published only from the state `scheduled`.
         *
         *     Scope: `Entry_Write`. Asks for: `entries.sysSetPublishSchedule`.
         */
        put: operations["EntrySchedules_set"];
        post?: never;
        /**
         * Clear a schedule of an entry
         * @description Removes the time at which a variation would have been published or unpublished.
         *
         *     Scope: `Entry_Write`. Asks for: `entries.sysClearPublishSchedule`.
         */
        delete: operations["EntrySchedules_clear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/contenttypes/{contentTypeId}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a content type
         * @description Entries of one content type that the caller may view, by title.
         *
         *     Scope: `Entry_Read`. Asks for: `entries.sysView`.
         */
        get: operations["ContentTypeEntries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/workflow/definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workflow definitions
         * @description The two built-in definitions, then those of the project, each by id.
         *
         *     Scope: `Workflow_Administrator`. Asks for: `member`.
         */
        get: operations["WorkflowDefinitions_list"];
        put?: never;
        /**
         * Create a workflow definition
         * @description Creates version 0.1. Content types can use it from the moment it is published.
         *
         *     Scope: `Workflow_Administrator`. Asks for: `systemAdministrator`.
         */
        post: operations["WorkflowDefinitions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/workflow/definitions/{definitionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow definition
         * @description A definition in its latest version, in the published one, or in the one that `version` names.
         *
         *     Scope: `Workflow_Administrator`. Asks for: `member`.
         */
        get: operations["WorkflowDefinitions_get"];
        /**
         * Change a workflow definition
         * @description Writes the next minor version. Entries follow the published one.
         *
         *     Scope: `Workflow_Administrator`. Asks for: `systemAdministrator`.
         */
        put: operations["WorkflowDefinitions_revise"];
        post?: never;
        /**
         * Delete a workflow definition
         * @description Deletes a definition that no content type uses. The built-in ones stay.
         *
         *     Scope: `Workflow_Administrator`. Asks for: `systemAdministrator`.
         */
        delete: operations["WorkflowDefinitions_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/workflow/definitions/{definitionId}/workflow/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a workflow definition
         * @description The event `publish` makes the latest version the one that entries follow.
         *
         *     Scope: `Workflow_Administrator`. Asks for: `systemAdministrator`.
         */
        post: operations["WorkflowDefinitions_trigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/contenttypes/{contentTypeId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a content type
         * @description Everything that was ever saved or published of it, newest first: number, who and when.
         *
         *     Scope: `ContentType_Read`. Asks for: `member`.
         */
        get: operations["DefinitionVersions_ofContentType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/components/{componentId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a component
         * @description Everything that was ever saved or published of it, newest first: number, who and when.
         *
         *     Scope: `ContentType_Read`. Asks for: `member`.
         */
        get: operations["DefinitionVersions_ofComponent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/workflow/definitions/{definitionId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a workflow definition
         * @description Everything that was ever saved or published of it, newest first: number, who and when.
         *
         *     Scope: `Workflow_Administrator`. Asks for: `member`.
         */
        get: operations["DefinitionVersions_ofWorkflowDefinition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload files
         * @description Stores files until an entry names their `fileId` in `sysAssetFile`, at most for a day.
         *
         *     Scope: `Entry_Write`. Asks for: `assets.sysCreate`.
         */
        post: operations["Assets_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/assets/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the folders in a folder
         * @description Folders as they are spelled, with the number of assets that the caller may view.
         *
         *     Scope: `Entry_Read`. Asks for: `member`.
         */
        get: operations["Assets_folders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/assets/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file of an asset
         * @description The file that is uploaded or shown by an asset the caller may view, whole or in part.
         *
         *     Scope: `Entry_Read`. Asks for: `assets.sysView`.
         */
        get: operations["Assets_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the blocks
         * @description The blocks of the project by id, each with the newest versions of its branches.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["Blocks_list"];
        put?: never;
        /**
         * Push a block
         * @description Adds a version of a block. What is in its image is discovered afterwards.
         *
         *     Scope: `Project_Write`. Asks for: `blocks.push`.
         */
        post: operations["Blocks_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a block
         * @description A block with all versions of its branches.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["Blocks_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoke an action on a block
         * @description Releases a version, makes it live, rolls back to an earlier one or marks it as broken.
         *
         *     Scope: `Project_Write`. Asks for: `blocks.release`.
         */
        post: operations["Blocks_invoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/{branch}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a block
         * @description The versions of one branch, newest first.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["BlockVersions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/branches/{branch}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a block
         * @description The versions of one branch, newest first.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["BlockVersions_list_2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/{branch}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a block
         * @description A version by its number, or the one that is live or the latest.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["BlockVersions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/branches/{branch}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a block
         * @description A version by its number, or the one that is live or the latest.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["BlockVersions_get_2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/{branch}/versions/{version}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the log of a version of a block
         * @description The last lines that the version has written.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["BlockVersions_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/branches/{branch}/versions/{version}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the log of a version of a block
         * @description The last lines that the version has written.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["BlockVersions_log_2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/blocks/{blockId}/{first}/{second}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get versions of a branch with slashes in its name
         * @description The three operations above, for clients that send the slashes of a branch as they are.
         *
         *     Scope: `Project_Read`. Asks for: `blocks.view`.
         */
        get: operations["BlockVersions_below"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users
         * @description All users by user name, or those that match.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        get: operations["Users_list"];
        put?: never;
        /**
         * Create a user
         * @description Creates a user who can log in at once, unless the query says otherwise.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        post: operations["Users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/users/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the users
         * @description Users that match all conditions.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        get: operations["Users_search"];
        put?: never;
        /**
         * Search the users by a body
         * @description The same search, for conditions that are too long for an address.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        post: operations["Users_searchByBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description A user; everybody may see themselves.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        get: operations["Users_get"];
        /**
         * Change a user
         * @description Changes the properties that are sent; `custom` is replaced. A password is not changed here.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        put: operations["Users_change"];
        post?: never;
        /**
         * Delete a user
         * @description Deletes a user with their memberships; the last usable administrator stays.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        delete: operations["Users_delete"];
        options?: never;
        head?: never;
        /**
         * Change parts of a user
         * @description Changes the properties that are sent; `custom` is merged by key. A password is not changed here.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        patch: operations["Users_patch"];
        trace?: never;
    };
    "/api/security/users/{user}/credentials/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a password
         * @description By oneself with the existing password, by administrators without it.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        post: operations["Users_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/users/{user}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoke an action on a user
         * @description Suspends, unlocks, or asks for a new password at the next login.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        post: operations["Users_invoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/security/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles
         * @description The roles of the project by name, with their permissions and assignments.
         *
         *     Scope: `Security_Administrator`. Asks for: `rolesAdministrator`.
         */
        get: operations["Roles_list"];
        put?: never;
        /**
         * Create a role
         * @description Grants actions in a project to users, groups and API keys.
         *
         *     Scope: `Security_Administrator`. Asks for: `rolesAdministrator`.
         */
        post: operations["Roles_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/security/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a role
         * @description A role with its permissions and assignments.
         *
         *     Scope: `Security_Administrator`. Asks for: `rolesAdministrator`.
         */
        get: operations["Roles_get"];
        /**
         * Change a role
         * @description Changes the members that are sent. It counts from the next request on.
         *
         *     Scope: `Security_Administrator`. Asks for: `rolesAdministrator`.
         */
        put: operations["Roles_update"];
        post?: never;
        /**
         * Delete a role
         * @description What the role grants ends with the next request.
         *
         *     Scope: `Security_Administrator`. Asks for: `rolesAdministrator`.
         */
        delete: operations["Roles_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/security/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everything somebody may do in a project
         * @description What the caller, or the principal that is named, may do: all sections at once, wildcards resolved.
         *
         *     Scope: `Project_Read`. Asks for: `anyone`.
         */
        get: operations["GrantedPermissions_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/security/permissions/{resourceType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what somebody may do
         * @description Actions that roles grant the caller, or the principal that is named, on a resource or a kind of it.
         *
         *     Scope: `Project_Read`. Asks for: `anyone`.
         */
        get: operations["Permissions_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/security/permissions/{resourceType}/{resourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what somebody may do
         * @description Actions that roles grant the caller, or the principal that is named, on a resource or a kind of it.
         *
         *     Scope: `Project_Read`. Asks for: `anyone`.
         */
        get: operations["Permissions_actions_2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/security/permissions/{resourceType}/actions/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether somebody may do something
         * @description Answers where the action is granted; 404 where it is not.
         *
         *     Scope: `Project_Read`. Asks for: `anyone`.
         */
        get: operations["Permissions_authorized"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/security/permissions/{resourceType}/{resourceId}/actions/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether somebody may do something
         * @description Answers where the action is granted; 404 where it is not.
         *
         *     Scope: `Project_Read`. Asks for: `anyone`.
         */
        get: operations["Permissions_authorized_2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a project
         * @description Users and API keys that a role of the project names, by themselves or by a group, in order of name.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["People_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what
         * @description Every change in the log with its actor and address, newest first.
         *
         *     Scope: `Security_Administrator`. Asks for: `systemAdministrator`.
         */
        get: operations["Audit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups
         * @description All groups by name, or those that match; the system groups are among them.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        get: operations["Groups_list"];
        put?: never;
        /**
         * Create a group
         * @description Creates a group without members. A role of a project gives it rights.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        post: operations["Groups_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/groups/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group
         * @description A group by its id or name.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        get: operations["Groups_get"];
        /**
         * Change a group
         * @description Changes the properties that are sent; the type stays.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        put: operations["Groups_change"];
        post?: never;
        /**
         * Delete a group
         * @description Deletes a group with its memberships. System groups stay.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        delete: operations["Groups_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/groups/{group}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users in a group
         * @description Members of the group; with `includeInherited` also those of the groups below it.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        get: operations["Memberships_users"];
        put?: never;
        /**
         * Add users to a group
         * @description Users and API keys that are members already stay so.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        post: operations["Memberships_addUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/groups/{group}/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a user to a group
         * @description Who is a member already stays so.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        put: operations["Memberships_addUser"];
        post?: never;
        /**
         * Remove a user from a group
         * @description The last usable administrator stays.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        delete: operations["Memberships_removeUser"];
        options?: never;
        /**
         * Ask whether a user is in a group
         * @description 204 for a member, directly or not, 404 otherwise.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        head: operations["Memberships_hasUser"];
        patch?: never;
        trace?: never;
    };
    "/api/security/groups/{group}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups in a group
         * @description Groups below the group; with `includeInherited` also those below them.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        get: operations["Memberships_children"];
        put?: never;
        /**
         * Add groups to a group
         * @description Their members count as members of the group. A group is never below itself.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        post: operations["Memberships_addChildren"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/groups/{group}/groups/{child}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a group to a group
         * @description Its members count as members of the group.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        put: operations["Memberships_addChild"];
        post?: never;
        /**
         * Remove a group from a group
         * @description Its members stop counting as members of the group.
         *
         *     Scope: `Security_Administrator`. Asks for: `userAdministrator`.
         */
        delete: operations["Memberships_removeChild"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/users/{user}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups of a user
         * @description Groups that the user is in; with `includeInherited` also those above them.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        get: operations["UserGroups_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/users/{user}/groups/{groups}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Ask whether a user is in one of some groups
         * @description 204 for a member of any of them, directly or not, 404 otherwise.
         *
         *     Scope: `Security_Administrator`. Asks for: `self`.
         */
        head: operations["UserGroups_isMember"];
        patch?: never;
        trace?: never;
    };
    "/api/security/apiKeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description All API keys by name, without their secrets.
         *
         *     Scope: `Security_Administrator`. Asks for: `apiKeyAdministrator`.
         */
        get: operations["ApiKeys_list_2"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key with a flow of each kind. The answer is the only one with their secrets.
         *
         *     Scope: `Security_Administrator`. Asks for: `apiKeyAdministrator`.
         */
        post: operations["ApiKeys_create_2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/apiKeys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description An API key, without its secrets.
         *
         *     Scope: `Security_Administrator`. Asks for: `apiKeyAdministrator`.
         */
        get: operations["ApiKeys_get_2"];
        /**
         * Change an API key
         * @description Changes the properties that are sent. A key that is not enabled opens nothing.
         *
         *     Scope: `Security_Administrator`. Asks for: `apiKeyAdministrator`.
         */
        put: operations["ApiKeys_change_2"];
        post?: never;
        /**
         * Delete an API key
         * @description Its tokens end at once; its memberships go with it.
         *
         *     Scope: `Security_Administrator`. Asks for: `apiKeyAdministrator`.
         */
        delete: operations["ApiKeys_delete_2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/apiKeys/{apiKeyId}/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a flow of an API key
         * @description Another way to get tokens with the key. The answer is the only one with its secret.
         *
         *     Scope: `Security_Administrator`. Asks for: `apiKeyAdministrator`.
         */
        post: operations["ApiKeys_createFlow_2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/apiKeys/{apiKeyId}/flows/{flowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a flow of an API key
         * @description What was made with it ends at once.
         *
         *     Scope: `Security_Administrator`. Asks for: `apiKeyAdministrator`.
         */
        delete: operations["ApiKeys_deleteFlow_2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what in a project
         * @description Changes of what the caller may read, newest first. It follows the log at a short distance.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["Activity_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/events/webhooks/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook subscriptions
         * @description The subscriptions of the project by name, each with how it is doing.
         *
         *     Scope: `Project_Read`. Asks for: `webhookSubscriptions.view`.
         */
        get: operations["Webhooks_list"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description Sends events to an address. The answer is the only one with the secret that signs them.
         *
         *     Scope: `Project_Write`. Asks for: `webhookSubscriptions.create`.
         */
        post: operations["Webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/events/webhooks/subscriptions/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook subscription
         * @description A subscription and how it is doing. Secrets are masked.
         *
         *     Scope: `Project_Read`. Asks for: `webhookSubscriptions.view`.
         */
        get: operations["Webhooks_get"];
        /**
         * Change a webhook subscription
         * @description Replaces the subscription. A secret header that is sent back masked stays as it is, unless the url leads to another host.
         *
         *     Scope: `Project_Write`. Asks for: `webhookSubscriptions.update`.
         */
        put: operations["Webhooks_update"];
        post?: never;
        /**
         * Delete a webhook subscription
         * @description Nothing is sent from then on.
         *
         *     Scope: `Project_Write`. Asks for: `webhookSubscriptions.delete`.
         */
        delete: operations["Webhooks_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/events/webhooks/subscriptions/{subscriptionId}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoke an action on a webhook subscription
         * @description `ping` sends a test, `redeliver` a delivery again, `replay` all events from a sequence or a time on; `resume` ends parking; `rotateSecret` makes a new secret.
         *
         *     Scope: `Project_Write`. Asks for: `webhookSubscriptions.update`.
         */
        post: operations["Webhooks_act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/events/webhooks/subscriptions/{subscriptionId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook subscription
         * @description Requests of the last 30 days, newest first, with every attempt and its answer.
         *
         *     Scope: `Project_Read`. Asks for: `webhookSubscriptions.view`.
         */
        get: operations["Webhooks_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/events/sse/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow events that match topics
         * @description Server-sent events with the payloads that webhooks would get, for as long as the connection lasts.
         *
         *     Scope: `Project_Read`. Asks for: `eventStreams.connect`.
         */
        post: operations["EventStreams_live"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the integration events
         * @description Server-sent events in CloudEvents form, from now on or behind the event that `Last-Event-ID` names.
         *
         *     Scope: `Project_Read`. Asks for: `eventStreams.connect`.
         */
        get: operations["EventStreams_pull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the AsyncAPI document
         * @description What is sent to subscribers, in AsyncAPI form.
         *
         *     Takes no token.
         */
        get: operations["EventSchemas_asyncApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/schemas/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of integration events
         * @description Every type with the address of its schema.
         *
         *     Takes no token.
         */
        get: operations["EventSchemas_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/schemas/events/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the schema of an integration event
         * @description The JSON Schema that every event of the type follows.
         *
         *     Takes no token.
         */
        get: operations["EventSchemas_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate/session/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the sign-in screen shows
         * @description The version of the service and the rules of passwords. Needs no token.
         *
         *     Takes no token.
         */
        get: operations["SessionSettings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/console/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the limits and abilities of the service
         * @description The size of the largest upload, and which features this version has.
         *
         *     Scope: `Project_Read`. Asks for: `anyone`.
         */
        get: operations["ConsoleSettings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/management/projects/{projectId}/console/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes in a project
         * @description Server-sent events without content: `change` names what somebody should read again, `rights` says that those of the caller are others now, `reset` that too much was missed.
         *
         *     Scope: `Project_Read`. Asks for: `member`.
         */
        get: operations["ConsoleStream_follow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate/connect/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token
         * @description For id and secret of an API key, for user name and password, or for a refresh token.
         *
         *     Takes no token.
         */
        post: operations["Token_issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate/connect/revocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a refresh token
         * @description RFC 7009. Also answers for a token that nobody knows. Access tokens end by themselves.
         *
         *     Takes no token.
         */
        post: operations["Token_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses and abilities of the token endpoint
         * @description OpenID discovery, as far as it applies.
         *
         *     Takes no token.
         */
        get: operations["Discovery_describe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses and abilities of the token endpoint
         * @description OpenID discovery, as far as it applies.
         *
         *     Takes no token.
         */
        get: operations["Discovery_describe_2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate/.well-known/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the keys that tokens are signed with
         * @description The public keys, as a JSON Web Key Set.
         *
         *     Takes no token.
         */
        get: operations["Discovery_keySet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description For pages of the service only, whose `Origin` has to be its own. The answer sets a cookie with a refresh token; it ends 12 hours after its last use, with `keep` after 15 days.
         *
         *     Takes no token.
         */
        post: operations["Session_begin"];
        /**
         * Sign out
         * @description Revokes the refresh token of the session, with `all` every refresh token of the person.
         *
         *     Takes no token.
         */
        delete: operations["Session_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticate/session/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the next access token of the session
         * @description Moves the end of the session. The body is not read.
         *
         *     Takes no token.
         */
        post: operations["Session_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AllPermissions: {
            user: {
                /** @enum {string} */
                kind: "user" | "apiKey";
                id: string;
                name: string;
            };
            /** @description Whether the project can be read at all */
            isMember: boolean;
            /** @description Content types on which nothing is granted are left out */
            entries: {
                /** @description Id of a content type */
                id: string;
                /** @description A language is in one of them at most */
                grants: {
                    languages: string[];
                    /** @description `sysView` only where it is the single one granted */
                    actions: string[];
                }[];
            }[];
            assets: {
                /** @description Id of a content type */
                id: string;
                /** @description A language is in one of them at most */
                grants: {
                    languages: string[];
                    /** @description `sysView` only where it is the single one granted */
                    actions: string[];
                }[];
            }[];
            contentTypes: {
                /** @description Id of a content type or component; `*` is all */
                id: string;
                actions: string[];
            }[];
            nodes: {
                /** @description Id of a node; `*` is all */
                id: string;
                /** @enum {string} */
                scope: "nodeAndDescendants" | "node" | "descendants";
                actions: string[];
                /** @description What `manageEntries` covers; `*` is all */
                contentTypeIds: string[];
            }[];
            sections: {
                webhookSubscriptions: string[];
                blocks: string[];
                proxies: string[];
                renderers: string[];
                redirects: string[];
                domains: string[];
                certificates: string[];
                eventStreams: string[];
                views: string[];
                comments: string[];
                tags: string[];
                tagGroups: string[];
                taxonomy: string[];
            };
            /** @description What system groups open */
            administers: ("projects" | "workflowDefinitions" | "roles" | "users" | "groups" | "apiKeys" | "audit")[];
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            flows: components["schemas"]["ApiKeyFlow"][];
            /** @description Such as `management_library`, `delivery_library`; none: no restriction */
            scopes: string[];
            createdBy: string;
            /** Format: date-time */
            created: string;
            modifiedBy: string;
            /** Format: date-time */
            modified: string;
        };
        ApiKeyFlow: {
            /** Format: uuid */
            id: string;
            /** @constant */
            grantType: "clientCredential";
            clientId: string | null;
            /** @description Shown when it is created, null from then on */
            clientSecret: string | null;
        } | {
            /** Format: uuid */
            id: string;
            /** @constant */
            grantType: "accessToken";
            /** @description Shown when it is created, null from then on; for delivery */
            token: string | null;
        };
        Block: {
            id: string;
            projectId: string;
            description: string | null;
            madeLive: string | null;
            versionsSinceLive: number;
            /** @description Major number of the version that is live */
            liveVersion: number | null;
            /** @description The default one first; versions newest first */
            branches: {
                id: string;
                status: string;
                versions: {
                    versionNo: string;
                    status: components["schemas"]["BlockStatus"];
                }[];
            }[];
        };
        BlockAction: {
            /** @enum {string} */
            type: "release" | "makeLive" | "rollback" | "markAsBroken";
            data: {
                /** @description A version number, `live` or `latest` */
                version: string;
                /** @description The default branch without it */
                branch?: string | null;
            };
        };
        BlockPush: {
            id: string;
            /** @description That of the address */
            projectId: string;
            image: {
                /** @description Without tag, such as `registry.example.org/library/search` */
                uri: string;
                /** @description A tag or a digest */
                tag: string;
            };
            source: {
                branch: string;
                commit: {
                    id: string;
                    message: string;
                    uri: string;
                    /** @description Instead of `uri`; made from the repository where both are missing */
                    commitUrl?: string | null;
                    dateTime?: string | null;
                    /** @description Another name of `dateTime` */
                    datetime?: string | null;
                    authorEmail?: string | null;
                    committerEmail?: string | null;
                } | {
                    id: string;
                    message: string;
                    /** @description Instead of `uri`; made from the repository where both are missing */
                    commitUrl: string;
                    uri?: string | null;
                    dateTime?: string | null;
                    /** @description Another name of `dateTime` */
                    datetime?: string | null;
                    authorEmail?: string | null;
                    committerEmail?: string | null;
                };
                provider?: string | null;
                repositoryUrl?: string | null;
            } | {
                branch: string;
                commit: {
                    id: string;
                    message: string;
                    uri?: string | null;
                    /** @description Instead of `uri`; made from the repository where both are missing */
                    commitUrl?: string | null;
                    dateTime?: string | null;
                    /** @description Another name of `dateTime` */
                    datetime?: string | null;
                    authorEmail?: string | null;
                    committerEmail?: string | null;
                };
                repositoryUrl: string;
                provider?: string | null;
            };
            release?: boolean | null;
            makeLive?: boolean | null;
        };
        BlockStatus: {
            broken: boolean;
            /** @enum {string} */
            deployment: "Deployed" | "Live" | "Deprecated";
            /** @description `None` until a runtime hosts blocks */
            running: string;
            /** @enum {string} */
            workflow: "Created" | "Discovering" | "DiscoveryFailure" | "Draft" | "Released";
        };
        BlockVersion: {
            id: string;
            /** Format: uuid */
            uuid: string;
            projectId: string;
            status: components["schemas"]["BlockStatus"];
            endpoints: {
                id: string;
                path: string;
                /** @enum {string} */
                type: "pagelet" | "layout";
            }[];
            staticPaths: string[];
            port: number | null;
            enableFullUriRouting: boolean | null;
            image: {
                uri: string;
                tag: string;
                digest: string | null;
            };
            source: {
                branch: string;
                provider: string | null;
                repositoryUrl: string | null;
                commit: {
                    id: string;
                    message: string;
                    uri: string;
                    /** @description The same as `uri` */
                    commitUrl: string;
                    comparisonUrl: string | null;
                    dateTime: string | null;
                    authorEmail: string | null;
                    committerEmail: string | null;
                };
            };
            version: {
                versionNo: string;
                pushedBy: string;
                /** Format: date-time */
                pushed: string;
                releasedBy: string | null;
                released: string | null;
                markedBrokenBy: string | null;
                markedBroken: string | null;
                madeLiveBy: string | null;
                madeLive: string | null;
            };
            discovery: {
                attempts: number;
                started: string | null;
                completed: string | null;
                error: {
                    code: string;
                    message: string;
                } | null;
                warnings: {
                    code: string;
                    message: string;
                }[];
            };
        };
        BrokenLink: {
            /** Format: uuid */
            id: string;
            title: string | null;
            description: string | null;
            /** @description Path of the field that has the link */
            fieldId: string;
            contentTypeId: string;
            /** @enum {string} */
            dataFormat: "entry" | "asset";
            language: string;
            workflowState: string;
            /**
             * Format: uuid
             * @description The entry that does not exist or is in the recycle bin
             */
            to: string;
        };
        ChangedApiKey: {
            name?: string;
            id?: string | null;
            description?: string | null;
            enabled?: boolean | null;
            scopes?: string[] | null;
        };
        ChangedComponent: {
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description It can never change, and is compared without case */
            id?: string | null;
            version?: components["schemas"]["SentVersion"] | null;
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            fields?: components["schemas"]["SentField"][] | null;
        };
        ChangedContentType: {
            /** @description Text by language code; there has to be one in the default language */
            name: {
                [key: string]: string;
            };
            version: components["schemas"]["SentVersion"];
            /** @description It can never change, and is compared without case */
            id?: string | null;
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            /** @description Id of the field that entries are called by; the first text without it */
            entryTitleField?: string | null;
            entryDescriptionField?: string | null;
            fields?: components["schemas"]["SentField"][] | null;
            groups?: components["schemas"]["SentFieldGroup"][] | null;
            /** @description False: there can be no new entries */
            enabled?: boolean | null;
            includeInDelivery?: boolean | null;
            /** @description The primary language of the project without it */
            defaultLanguage?: string | null;
            supportedLanguages?: string[] | null;
            /** @description Id of a built-in workflow or of a published definition */
            workflowId?: string | null;
            /** @enum {string|null} */
            dataFormat?: "entry" | "asset" | null;
            previewUrl?: string | null;
            defaultRendererId?: string | null;
            /** @description New entries get a node below this one */
            defaultParentNodeId?: string | null;
        };
        /** @description All values: a field that is left out is cleared. With `sys.version.versionNo` only the latest version is changed */
        ChangedEntry: {
            sys?: {
                id?: string | null;
                contentTypeId?: string | null;
                /** @description The variation; the default language without it */
                language?: string | null;
                /** @enum {string|null} */
                dataFormat?: "entry" | "asset" | null;
                /** @description A user name */
                owner?: string | null;
                slug?: string | null;
                version?: {
                    versionNo?: string | null;
                } | null;
            } | null;
            /** @description Of an asset: the uploaded file that it shows */
            sysAssetFile?: {
                fileId?: string | null;
                /** @description It ends as the uploaded file does */
                filename?: string | null;
                /** @description Names of folders with slashes between them */
                parentNodePath?: string | null;
            } | null;
        } & {
            [key: string]: unknown;
        };
        ChangedGroup: {
            name?: string;
            id?: string | null;
            description?: string | null;
            /** @enum {string|null} */
            type?: "contensis" | "external" | null;
            custom?: {
                [key: string]: string;
            } | null;
        };
        ChangedNode: {
            id?: string | null;
            /** @description Text by language code */
            displayName?: {
                [key: string]: string;
            } | null;
            /** @description Another name of `displayName` */
            title?: {
                [key: string]: string;
            } | null;
            /** @description Letters and digits by language code, joined by `-`, `.`, `_` or `~`; made from `displayName` where it is missing */
            slug?: {
                [key: string]: string;
            } | null;
            entryId?: string | null;
            restrictedToLanguages?: string[] | null;
            includeInMenu?: boolean | null;
            isCanonical?: boolean | null;
            renderer?: {
                [key: string]: unknown;
            } | null;
            proxy?: {
                /** Format: uuid */
                id: string;
                enablePartialMatching?: boolean | null;
                parseContent?: boolean | null;
            } | null;
            version?: {
                versionNo?: string | null;
            } | null;
            parentId?: string | null;
        };
        ChangedProject: {
            name?: string;
            primaryLanguage?: string;
            /** @description It can never change */
            id?: string | null;
            description?: string | null;
            supportedLanguages?: string[] | null;
            /** @description Another spelling of `supportedLanguages` */
            supportedLanguage?: string[] | null;
            /**
             * @description In any case
             * @enum {string|null}
             */
            color?: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow" | "Blue" | "Charcoal" | "Cobalt" | "Gray" | "Green" | "Orange" | "Pink" | "Red" | "Ruby" | "Teal" | "Violet" | "Yellow" | null;
            deliverySysExclusions?: string[] | null;
        };
        ChangedRedirect: {
            /** @description `*`, a host, or `*.host` for every subdomain; of a URL its host counts */
            sourceDomain?: string;
            match?: ({
                /** @enum {string} */
                type: "exactMatch";
                /** @description A path from `/`, perhaps with a query */
                value: string;
            } | {
                /** @enum {string} */
                type: "beginsWith";
                /** @description How paths begin, from `/` */
                value: string;
            }) | {
                /** @enum {string} */
                type: "regex";
                /**
                 * Format: regex
                 * @description A regular expression without constructs that need backtracking
                 */
                value: string;
            } | {
                /** @enum {string} */
                type?: "exactMatch" | "beginsWith";
                /** @description A path from `/` */
                value?: string;
            };
            /** @description A path from `/`, or an absolute URL */
            destination?: string;
            /** @enum {integer} */
            statusCode?: 301 | 302 | 303 | 307 | 308;
            id?: string | null;
            appendSourcePathToDestination?: boolean | null;
            enabled?: boolean | null;
            /** @default 0 */
            priority: number | null;
            keepQuery?: boolean | null;
            note?: string | null;
        } | {
            match: {
                /** @enum {string} */
                type: "regex";
                /**
                 * Format: regex
                 * @description A regular expression without constructs that need backtracking
                 */
                value: string;
            };
            /** @description `*`, a host, or `*.host` for every subdomain; of a URL its host counts */
            sourceDomain?: string;
            /** @description A path or URL in which `$0` to `$9` stand for groups, and `$$` for a dollar */
            destination?: string;
            /** @enum {integer} */
            statusCode?: 301 | 302 | 303 | 307 | 308;
            id?: string | null;
            /** @enum {unknown} */
            appendSourcePathToDestination?: false | null;
            enabled?: boolean | null;
            /** @default 0 */
            priority: number | null;
            keepQuery?: boolean | null;
            note?: string | null;
        };
        ChangedRole: {
            id?: string | null;
            description?: string | {
                [key: string]: string;
            } | null;
            enabled?: boolean | null;
            permissions?: components["schemas"]["SentRolePermissions"] | null;
            assignments?: {
                users?: string[] | null;
                groups?: string[] | null;
                apiKeys?: string[] | null;
            } | null;
            name?: string | {
                [key: string]: string;
            };
        };
        ChangedTag: {
            /** Format: uuid */
            id?: string;
            /** @description Letters and digits; it never changes */
            groupId?: string;
            /** @description Made from the primary label where it is missing */
            value?: string;
            /** @description It replaces all texts */
            label?: {
                [key: string]: string;
            };
            version?: {
                versionNo?: string | null;
            };
        };
        ChangedTagGroup: {
            /** @description Letters and digits; it never changes */
            id?: string;
            name?: string;
            description?: string | null;
            version?: {
                versionNo?: string | null;
            };
        };
        ChangedTaxonomyNode: {
            /** @description Such as `0/3/12`; `0` is the root */
            key?: string;
            /** @description It replaces all names */
            name?: {
                [key: string]: string;
            };
            version?: {
                versionNo?: string | null;
            };
        };
        ChangedUser: {
            id?: string | null;
            /** @description The e-mail address without it */
            username?: string;
            firstName?: string | null;
            lastName?: string | null;
            /** @description Such as `Europe/Oslo` */
            timezone?: string | null;
            language?: string | null;
            /** @description Values of your own, 100 at most */
            custom?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description It has to be in the future */
            expiry?: string | null;
            optOutOfNotifications?: boolean | null;
            credentials?: {
                /** @description It has to follow the password policy */
                password?: string | null;
                /** @description Days until a password expires; 0 is never */
                passwordChangeFrequency?: number | null;
            } | null;
            /** Format: email */
            email?: string;
        };
        ChangedView: {
            name?: string | null;
            id?: string | null;
            icon?: string | null;
            /** @enum {string|null} */
            area?: "entries" | "assets" | null;
            zenql?: string | null;
            columns?: string[] | null;
            order?: string[] | null;
            shared?: boolean | null;
            version?: {
                versionNo?: string | null;
            } | null;
        };
        ChangedWebhookSubscription: {
            name: string;
            /** @description An https address; it may have templates */
            url: string;
            topics: ({
                /** @constant */
                resourceType: "entry";
                contentTypeId?: string[] | string | null;
                language?: string[] | string | null;
                owner?: string[] | string | null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: string[] | string | null;
                workflowState?: string[] | string | null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published" | "unpublished" | "archived" | "unarchived" | "restored" | "workflowEventRaised" | "workflowStateChanged")[] | ("created" | "updated" | "deleted" | "published" | "unpublished" | "archived" | "unarchived" | "restored" | "workflowEventRaised" | "workflowStateChanged") | null;
            } | {
                /** @constant */
                resourceType: "asset";
                contentTypeId?: string[] | string | null;
                language?: string[] | string | null;
                owner?: string[] | string | null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "contentType";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "component";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "node";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "moved" | "childOrderChanged")[] | ("created" | "updated" | "deleted" | "moved" | "childOrderChanged") | null;
            } | {
                /** @constant */
                resourceType: "project";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "updated"[] | "updated" | null;
            } | {
                /** @constant */
                resourceType: "block";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: string[] | string | null;
                event?: ("pushed" | "discovered" | "discoveryFailed" | "released" | "madeLive" | "rolledBack" | "markedBroken" | "deploymentStatusChanged" | "runningStatusChanged")[] | ("pushed" | "discovered" | "discoveryFailed" | "released" | "madeLive" | "rolledBack" | "markedBroken" | "deploymentStatusChanged" | "runningStatusChanged") | null;
            } | {
                /** @constant */
                resourceType: "redirect";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "imported")[] | ("created" | "updated" | "deleted" | "imported") | null;
            } | {
                /** @constant */
                resourceType: "tag";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "merged")[] | ("created" | "updated" | "deleted" | "merged") | null;
            } | {
                /** @constant */
                resourceType: "tagGroup";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted")[] | ("created" | "updated" | "deleted") | null;
            } | {
                /** @constant */
                resourceType: "taxonomy";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "changed"[] | "changed" | null;
            } | {
                /** @constant */
                resourceType: "delivery";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "invalidated"[] | "invalidated" | null;
            } | {
                /** @constant */
                resourceType: "role";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted")[] | ("created" | "updated" | "deleted") | null;
            })[];
            version: {
                versionNo: string;
            };
            /** @description Another name of `url` */
            invokeUrl?: string | null;
            description?: string | null;
            /** @enum {string|null} */
            method?: "POST" | "PUT" | "PATCH" | "DELETE" | "GET" | null;
            enabled?: boolean | null;
            headers?: {
                [key: string]: {
                    value?: string | null;
                    secret?: boolean | null;
                };
            } | null;
            /** @description By resource type, or by resource type and content type */
            templates?: {
                [key: string]: string;
            } | null;
            /** @enum {string|null} */
            format?: "default" | "cloudevents" | null;
            /** @description Stored and shown, without effect */
            ui?: boolean | null;
            /** @description How long an event is sent again */
            retryHours?: number | null;
        };
        ChangedWorkflowDefinition: {
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Entries begin in the first one */
            states: components["schemas"]["SentWorkflowState"][];
            version: components["schemas"]["SentVersion"];
            id?: string | null;
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            eventGroups?: {
                id: string;
                /** @description Text by language code */
                name: {
                    [key: string]: string;
                };
            }[] | null;
        };
        Component: {
            /** @description Another component has it as a field */
            isChild: boolean;
            /** @description It has another component as a field */
            hasChildren: boolean;
            canAddChildComponents: boolean;
            canBeAddedAsChildComponent: boolean;
            version: components["schemas"]["Version"];
            /** Format: uuid */
            uuid: string;
            id: string;
            projectId: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description: {
                [key: string]: string;
            };
            fields: components["schemas"]["Field"][];
            /** @constant */
            dataFormat: "component";
        };
        ContentType: {
            /** Format: uuid */
            uuid: string;
            id: string;
            projectId: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description: {
                [key: string]: string;
            };
            entryTitleField: string | null;
            entryDescriptionField: string | null;
            fields: components["schemas"]["Field"][];
            groups: components["schemas"]["FieldGroup"][];
            enabled: boolean;
            includeInDelivery: boolean;
            defaultLanguage: string;
            supportedLanguages: string[];
            workflowId: string;
            previewUrl: string | null;
            defaultRendererId: string | null;
            defaultParentNodeId: string | null;
            /** @enum {string} */
            dataFormat: "entry" | "asset";
            version: components["schemas"]["Version"];
        };
        DefinitionEvent: {
            /** @enum {string} */
            event: "publish";
            version?: string | null;
        };
        /** @description All fields of the published content type. A link is an object with nothing but `sys`, or the whole entry where `linkDepth` or `fieldLinkDepths` ask for it; a link to what is not delivered is null, and left out of lists. */
        DeliveredEntry: {
            sys: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                dataFormat: "entry" | "asset";
                contentTypeId: string;
                language: string;
                /** @description Path of the canonical node, or address of the file; null without a node */
                uri: string | null;
                /** @enum {string} */
                versionStatus: "published" | "latest";
                projectId?: string;
                /** @description Languages with a delivered variation in this view */
                availableLanguages?: string[];
                /** @description Paths of all nodes of an entry, the canonical one first */
                allUris?: string[];
                owner?: string;
                slug?: string | null;
                /** @description Of an asset */
                metadata?: {
                    [key: string]: boolean;
                };
                /** @description Of an asset: its file */
                properties?: {
                    filename?: string;
                    fileSize?: number;
                    fileId?: string;
                    filePath?: string;
                    extension?: string;
                    contentType?: string;
                    width?: number | null;
                    height?: number | null;
                };
                isPublished?: boolean;
                workflow?: {
                    id?: string;
                    state?: string;
                };
                version?: {
                    createdBy?: string;
                    /** Format: date-time */
                    created?: string;
                    modifiedBy?: string;
                    /** Format: date-time */
                    modified?: string;
                    publishedBy?: string | null;
                    published?: string | null;
                    versionNo?: string;
                };
            };
            entryTitle?: string | null;
            entryDescription?: string | null;
        } & {
            [key: string]: unknown;
        };
        DeliveredNode: {
            /** Format: uuid */
            id: string;
            /** @description Null for the root */
            parentId: string | null;
            projectId: string;
            slug: string;
            displayName: string;
            language: string;
            path: string;
            /** @description Direct children that exist in the language */
            childCount: number;
            isCanonical: boolean;
            includeInMenu: boolean;
            version: {
                versionNo: string;
            };
            /** @description Nodes of the same form, with `depth` */
            children?: components["schemas"]["DeliveredNode"][];
            entry?: components["schemas"]["DeliveredEntry"];
        };
        DeliveredProject: {
            id: string;
            name: string;
            description: string | null;
            primaryLanguage: string;
            supportedLanguages: string[];
            color: string;
            deliverySysExclusions: string[];
        };
        DeliveredTag: {
            /** Format: uuid */
            id: string;
            groupId: string;
            value: string;
            label: string;
        };
        DeliveredTaxonomyNode: {
            key: string;
            name: string;
            path: string;
            hasChildren: boolean;
            children: components["schemas"]["DeliveredTaxonomyNode"][];
        };
        DeliveryError: {
            /** Format: uuid */
            logId: string;
            message: string;
            /** @description The ids of the request or, for a request that is not valid, `errors` with `field` and `message` */
            data: {
                [key: string]: unknown;
            } | null;
            /** @constant */
            type: "error";
        };
        /** @description One language variation of an entry, with the fields of its content type */
        Entry: {
            sys: components["schemas"]["EntrySys"];
            entryTitle: string | null;
            entryDescription: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A field with one operator, or a logical operator. At most 200 clauses and 10 levels */
        EntryClause: {
            field: string;
            equalTo: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            greaterThan: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            greaterThanOrEqualTo: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            lessThan: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            lessThanOrEqualTo: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            /** @description `*` is any run of characters, `?` is one */
            contains: string;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            startsWith: string;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            endsWith: string;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            in: (string | number | boolean | null)[];
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            /** @description The least and the greatest value */
            between: (string | number | boolean | null)[];
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            exists: boolean;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            freeText: string | {
                term: string;
                fuzzy?: boolean | null;
                /** @enum {string|null} */
                operator?: "and" | "or" | null;
            };
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            field: string;
            distanceWithin: {
                lat: number | string;
                lon: number | string;
                /** @description A number and a unit, such as `7.5km`; metres without one */
                distance: string;
            };
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            and: components["schemas"]["EntryClause"][];
        } | {
            or: components["schemas"]["EntryClause"][];
        } | {
            not: components["schemas"]["EntryClause"] | components["schemas"]["EntryClause"][];
        };
        EntryEvent: {
            /** @description Such as `publish`, `draft.submit` or `sysUnpublish`; events with an address of their own are none */
            event: string;
            /** @description The variation; it may be missing where there is one only, or all are meant */
            language?: string | null;
            /** @description 422 where it is not the latest one any more */
            version?: string | null;
            /** @description Values of the parameters of the event */
            data?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @description Operations on the entry (RFC 6902) */
        EntryJsonPatch: ({
            /** @enum {string} */
            op: "add" | "replace";
            /** @description Begins with the id of a field */
            path: string;
            value: unknown;
        } | {
            /** @enum {string} */
            op: "test";
            path: string;
            value: unknown;
        } | {
            /** @enum {string} */
            op: "copy";
            /** @description Begins with the id of a field */
            path: string;
            from: string;
        } | {
            /** @enum {string} */
            op: "move";
            /** @description Begins with the id of a field */
            path: string;
            /** @description Begins with the id of a field */
            from: string;
        } | {
            /** @enum {string} */
            op: "remove";
            /** @description Begins with the id of a field */
            path: string;
        })[];
        /** @description Values that change; null clears a field (RFC 7396) */
        EntryMergePatch: {
            sys?: {
                language?: string | null;
                version?: {
                    versionNo?: string | null;
                } | null;
            } | null;
        } & {
            [key: string]: unknown;
        };
        EntrySearch: {
            /** @description Clauses, all of which have to match */
            where?: components["schemas"]["EntryClause"][] | null;
            zenql?: null;
            /** @description `[{ "asc": field }, { "desc": field }]`, or names; `-` before a name turns its order round */
            orderBy?: (string | {
                asc: string;
            } | {
                desc: string;
            })[] | string | null;
            /** @description Names of what is shown of an entry */
            fields?: string[] | null;
            /**
             * @description The first page is 0
             * @default 0
             */
            pageIndex: number | null;
            /**
             * @description 0 gives the total only
             * @default 25
             */
            pageSize: number | null;
            includeArchived?: boolean | null;
            includeDeleted?: boolean | null;
            /** @description How often each value of a field occurs: `{ name: { "field": path } }` */
            aggregations?: {
                [key: string]: {
                    field: string;
                    /** @default 10 */
                    size: number | null;
                    /** @description What entries without a value are counted as */
                    missing?: string | null;
                };
            } | null;
        } | {
            /** @description Clauses, all of which have to match */
            where?: components["schemas"]["EntryClause"][] | null;
            /** @description Conditions in ZenQL */
            zenql?: string | null;
            /** @description `[{ "asc": field }, { "desc": field }]`, or names; `-` before a name turns its order round */
            orderBy?: (string | {
                asc: string;
            } | {
                desc: string;
            })[] | string | null;
            /** @description Names of what is shown of an entry */
            fields?: string[] | null;
            /**
             * @description The first page is 0
             * @default 0
             */
            pageIndex: number | null;
            /**
             * @description 0 gives the total only
             * @default 25
             */
            pageSize: number | null;
            includeArchived?: boolean | null;
            includeDeleted?: boolean | null;
            /** @description How often each value of a field occurs: `{ name: { "field": path } }` */
            aggregations?: {
                [key: string]: {
                    field: string;
                    /** @default 10 */
                    size: number | null;
                    /** @description What entries without a value are counted as */
                    missing?: string | null;
                };
            } | null;
        };
        EntrySys: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            dataFormat: "entry" | "asset";
            contentTypeId: string;
            language: string;
            /** @enum {string} */
            versionStatus: "latest" | "published";
            projectId: string;
            /** @description Languages with a variation that is neither in the bin nor in the archive */
            availableLanguages: string[];
            /** @description Languages of the content type without one */
            unavailableLanguages: string[];
            deletedLanguages: string[];
            archivedLanguages: string[];
            uri: string;
            owner: string;
            slug: string | null;
            metadata: {
                [key: string]: boolean;
            };
            /** @description Of an asset: its file */
            properties: {
                filename?: string;
                fileSize?: number;
                fileId?: string;
                extension?: string;
                path?: string;
                uri?: string;
                contentType?: string;
                width?: number | null;
                height?: number | null;
                /** @description Opens the file in a browser without a token, for up to an hour if it is not published */
                previewUri?: string;
                /** @description Smaller ones of a picture, smallest first */
                previewSizes?: {
                    width: number;
                    uri: string;
                }[];
            };
            workflow: {
                id: string;
                state: string;
                /** @description Events that the caller may invoke now */
                allowedEvents: string[];
                /** @description The last one that changed the state */
                transition: {
                    /** @description Came with the event */
                    data: {
                        [key: string]: unknown;
                    } | null;
                    event: string;
                    from: string | null;
                    /** Format: date-time */
                    invoked: string;
                    invokedBy: string;
                };
            };
            /** @description A version of this variation is live */
            isPublished: boolean;
            /** @enum {string} */
            translationState: "None" | "NeverTranslated" | "Translated" | "TranslationOutOfDate" | "NoDefaultLanguage" | "AvailableForTranslation" | "NotAvailableForTranslation";
            schedules: {
                publish?: {
                    /** Format: date-time */
                    dateTime: string;
                    setBy: string;
                    /** Format: date-time */
                    set: string;
                    missed: boolean;
                };
                unpublish?: {
                    /** Format: date-time */
                    dateTime: string;
                    setBy: string;
                    /** Format: date-time */
                    set: string;
                    missed: boolean;
                };
            };
            version: components["schemas"]["EntryVersion"];
        };
        EntryUse: {
            /** Format: uuid */
            id: string;
            title: string | null;
            description: string | null;
            /** @description Path of the field that has the link */
            fieldId: string;
            contentTypeId: string;
            /** @enum {string} */
            dataFormat: "entry" | "asset";
            language: string;
            workflowState: string;
        };
        EntryVersion: {
            createdBy: string;
            /** Format: date-time */
            created: string;
            modifiedBy: string;
            /** Format: date-time */
            modified: string;
            publishedBy: string | null;
            published: string | null;
            versionNo: string;
            deletedBy?: string;
            /** Format: date-time */
            deleted?: string;
            archivedBy?: string;
            /** Format: date-time */
            archived?: string;
        };
        Error: {
            /** Format: uuid */
            logId: string;
            message: string;
            data: {
                [key: string]: unknown;
            } | null;
            /** @constant */
            type: "error";
        };
        Field: {
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description: {
                [key: string]: string;
            };
            /** @enum {string} */
            dataType: "string" | "integer" | "decimal" | "boolean" | "dateTime" | "object" | "stringArray" | "integerArray" | "decimalArray" | "booleanArray" | "dateTimeArray" | "objectArray";
            dataFormat: string | null;
            default: unknown;
            /** @description By name, such as `required` or `maxLength` */
            validations: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description As it was sent */
            editor: unknown;
            /** @description Of a content type only */
            groupId?: string | null;
            /** @description Fields of the component that `dataFormat` names */
            fields?: components["schemas"]["Field"][];
        };
        FieldGroup: {
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description: {
                [key: string]: string;
            };
        };
        GraphqlAnswer: {
            data: {
                [key: string]: unknown;
            } | null;
            errors?: {
                message: string;
                /** @description `code` tells what is wrong, such as `COST_LIMIT` */
                extensions: {
                    [key: string]: unknown;
                };
                locations?: {
                    line: number;
                    column: number;
                }[];
                path?: (string | number)[];
            }[];
        };
        GraphqlRefusal: {
            errors: {
                message: string;
                /** @description `code` tells what is wrong, such as `COST_LIMIT` */
                extensions: {
                    [key: string]: unknown;
                };
                locations?: {
                    line: number;
                    column: number;
                }[];
                path?: (string | number)[];
            }[];
        };
        Group: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            type: "contensis" | "external" | "sys";
            /** @description Direct members, API keys included */
            userCount: number;
            childGroupCount: number;
            custom: {
                [key: string]: string;
            };
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            modified: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded" | "unavailable";
            checks: {
                [key: string]: {
                    ok: boolean;
                    reason?: string;
                };
            };
        };
        Issue: {
            message: string;
            field?: string;
        };
        LiveStream: {
            topics: ({
                /** @constant */
                resourceType: "entry";
                contentTypeId?: string[] | string | null;
                language?: string[] | string | null;
                owner?: string[] | string | null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: string[] | string | null;
                workflowState?: string[] | string | null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published" | "unpublished" | "archived" | "unarchived" | "restored" | "workflowEventRaised" | "workflowStateChanged")[] | ("created" | "updated" | "deleted" | "published" | "unpublished" | "archived" | "unarchived" | "restored" | "workflowEventRaised" | "workflowStateChanged") | null;
            } | {
                /** @constant */
                resourceType: "asset";
                contentTypeId?: string[] | string | null;
                language?: string[] | string | null;
                owner?: string[] | string | null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "contentType";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "component";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "node";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "moved" | "childOrderChanged")[] | ("created" | "updated" | "deleted" | "moved" | "childOrderChanged") | null;
            } | {
                /** @constant */
                resourceType: "project";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "updated"[] | "updated" | null;
            } | {
                /** @constant */
                resourceType: "block";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: string[] | string | null;
                event?: ("pushed" | "discovered" | "discoveryFailed" | "released" | "madeLive" | "rolledBack" | "markedBroken" | "deploymentStatusChanged" | "runningStatusChanged")[] | ("pushed" | "discovered" | "discoveryFailed" | "released" | "madeLive" | "rolledBack" | "markedBroken" | "deploymentStatusChanged" | "runningStatusChanged") | null;
            } | {
                /** @constant */
                resourceType: "redirect";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "imported")[] | ("created" | "updated" | "deleted" | "imported") | null;
            } | {
                /** @constant */
                resourceType: "tag";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "merged")[] | ("created" | "updated" | "deleted" | "merged") | null;
            } | {
                /** @constant */
                resourceType: "tagGroup";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted")[] | ("created" | "updated" | "deleted") | null;
            } | {
                /** @constant */
                resourceType: "taxonomy";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "changed"[] | "changed" | null;
            } | {
                /** @constant */
                resourceType: "delivery";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "invalidated"[] | "invalidated" | null;
            } | {
                /** @constant */
                resourceType: "role";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted")[] | ("created" | "updated" | "deleted") | null;
            })[];
            templates?: {
                [key: string]: string;
            } | null;
        };
        NewApiKey: {
            name: string;
            id?: string | null;
            description?: string | null;
            enabled?: boolean | null;
            scopes?: string[] | null;
        };
        NewApiKeyFlow: {
            /** @enum {string} */
            grantType: "clientCredential" | "accessToken";
            clientId?: string | null;
        };
        NewComponent: {
            /** @description It can never change, and is compared without case */
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            fields?: components["schemas"]["SentField"][] | null;
        };
        NewContentType: {
            /** @description It can never change, and is compared without case */
            id: string;
            /** @description Text by language code; there has to be one in the default language */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            /** @description Id of the field that entries are called by; the first text without it */
            entryTitleField?: string | null;
            entryDescriptionField?: string | null;
            fields?: components["schemas"]["SentField"][] | null;
            groups?: components["schemas"]["SentFieldGroup"][] | null;
            /** @description False: there can be no new entries */
            enabled?: boolean | null;
            includeInDelivery?: boolean | null;
            /** @description The primary language of the project without it */
            defaultLanguage?: string | null;
            supportedLanguages?: string[] | null;
            /** @description Id of a built-in workflow or of a published definition */
            workflowId?: string | null;
            /** @enum {string|null} */
            dataFormat?: "entry" | "asset" | null;
            previewUrl?: string | null;
            defaultRendererId?: string | null;
            /** @description New entries get a node below this one */
            defaultParentNodeId?: string | null;
        };
        NewEntry: ({
            sys: {
                /** @description A content type of entries */
                contentTypeId: string;
                id?: string | null;
                /** @description The variation; the default language without it */
                language?: string | null;
                /** @description A user name */
                owner?: string | null;
                slug?: string | null;
                /** @enum {string|null} */
                dataFormat?: "entry" | "asset" | null;
            };
        } & {
            [key: string]: unknown;
        }) | ({
            sys: {
                /** @constant */
                dataFormat: "asset";
                id?: string | null;
                /** @description The variation; the default language without it */
                language?: string | null;
                /** @description A user name */
                owner?: string | null;
                slug?: string | null;
                contentTypeId?: string | null;
            };
            sysAssetFile: {
                fileId: string;
                /** @description It ends as the uploaded file does */
                filename?: string | null;
                /** @description Names of folders with slashes between them */
                parentNodePath?: string | null;
            };
        } & {
            [key: string]: unknown;
        }) | ({
            sys: {
                /** Format: uuid */
                id: string;
                contentTypeId: string;
                /** @description The variation; the default language without it */
                language?: string | null;
                /** @description A user name */
                owner?: string | null;
                slug?: string | null;
                /** @enum {string|null} */
                dataFormat?: "entry" | "asset" | null;
            };
            /** @description Of an asset: the uploaded file that it shows */
            sysAssetFile?: {
                fileId?: string | null;
                /** @description It ends as the uploaded file does */
                filename?: string | null;
                /** @description Names of folders with slashes between them */
                parentNodePath?: string | null;
            } | null;
        } & {
            [key: string]: unknown;
        });
        NewGroup: {
            name: string;
            id?: string | null;
            description?: string | null;
            /** @enum {string|null} */
            type?: "contensis" | "external" | null;
            custom?: {
                [key: string]: string;
            } | null;
        };
        /** @description It needs a display name or a slug */
        NewNode: {
            /** @description Text by language code */
            displayName: {
                [key: string]: string;
            };
            id?: string | null;
            /** @description Another name of `displayName` */
            title?: {
                [key: string]: string;
            } | null;
            /** @description Letters and digits by language code, joined by `-`, `.`, `_` or `~`; made from `displayName` where it is missing */
            slug?: {
                [key: string]: string;
            } | null;
            entryId?: string | null;
            restrictedToLanguages?: string[] | null;
            includeInMenu?: boolean | null;
            isCanonical?: boolean | null;
            renderer?: {
                [key: string]: unknown;
            } | null;
            proxy?: {
                /** Format: uuid */
                id: string;
                enablePartialMatching?: boolean | null;
                parseContent?: boolean | null;
            } | null;
            version?: {
                versionNo?: string | null;
            } | null;
            /** Format: uuid */
            parentId?: string;
        } | {
            /** @description Text by language code */
            title: {
                [key: string]: string;
            };
            id?: string | null;
            /** @description Text by language code */
            displayName?: {
                [key: string]: string;
            } | null;
            /** @description Letters and digits by language code, joined by `-`, `.`, `_` or `~`; made from `displayName` where it is missing */
            slug?: {
                [key: string]: string;
            } | null;
            entryId?: string | null;
            restrictedToLanguages?: string[] | null;
            includeInMenu?: boolean | null;
            isCanonical?: boolean | null;
            renderer?: {
                [key: string]: unknown;
            } | null;
            proxy?: {
                /** Format: uuid */
                id: string;
                enablePartialMatching?: boolean | null;
                parseContent?: boolean | null;
            } | null;
            version?: {
                versionNo?: string | null;
            } | null;
            /** Format: uuid */
            parentId?: string;
        } | {
            /** @description Letters and digits by language code, joined by `-`, `.`, `_` or `~` */
            slug: {
                [key: string]: string;
            };
            id?: string | null;
            /** @description Text by language code */
            displayName?: {
                [key: string]: string;
            } | null;
            /** @description Another name of `displayName` */
            title?: {
                [key: string]: string;
            } | null;
            entryId?: string | null;
            restrictedToLanguages?: string[] | null;
            includeInMenu?: boolean | null;
            isCanonical?: boolean | null;
            renderer?: {
                [key: string]: unknown;
            } | null;
            proxy?: {
                /** Format: uuid */
                id: string;
                enablePartialMatching?: boolean | null;
                parseContent?: boolean | null;
            } | null;
            version?: {
                versionNo?: string | null;
            } | null;
            /** Format: uuid */
            parentId?: string;
        };
        NewProject: {
            /** @description It can never change */
            id: string;
            name: string;
            primaryLanguage: string;
            description?: string | null;
            supportedLanguages?: string[] | null;
            /** @description Another spelling of `supportedLanguages` */
            supportedLanguage?: string[] | null;
            /**
             * @description In any case
             * @enum {string|null}
             */
            color?: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow" | "Blue" | "Charcoal" | "Cobalt" | "Gray" | "Green" | "Orange" | "Pink" | "Red" | "Ruby" | "Teal" | "Violet" | "Yellow" | null;
            deliverySysExclusions?: string[] | null;
        };
        NewRedirect: {
            /** @description `*`, a host, or `*.host` for every subdomain; of a URL its host counts */
            sourceDomain: string;
            match: ({
                /** @enum {string} */
                type: "exactMatch";
                /** @description A path from `/`, perhaps with a query */
                value: string;
            } | {
                /** @enum {string} */
                type: "beginsWith";
                /** @description How paths begin, from `/` */
                value: string;
            }) | {
                /** @enum {string} */
                type: "regex";
                /**
                 * Format: regex
                 * @description A regular expression without constructs that need backtracking
                 */
                value: string;
            };
            /** @description A path from `/`, or an absolute URL */
            destination: string;
            /** @enum {integer} */
            statusCode: 301 | 302 | 303 | 307 | 308;
            id?: string | null;
            appendSourcePathToDestination?: boolean | null;
            enabled?: boolean | null;
            /** @default 0 */
            priority: number | null;
            keepQuery?: boolean | null;
            note?: string | null;
        } | {
            /** @description `*`, a host, or `*.host` for every subdomain; of a URL its host counts */
            sourceDomain: string;
            match: {
                /** @enum {string} */
                type: "regex";
                /**
                 * Format: regex
                 * @description A regular expression without constructs that need backtracking
                 */
                value: string;
            };
            /** @description A path or URL in which `$0` to `$9` stand for groups, and `$$` for a dollar */
            destination: string;
            /** @enum {integer} */
            statusCode: 301 | 302 | 303 | 307 | 308;
            id?: string | null;
            /** @enum {unknown} */
            appendSourcePathToDestination?: false | null;
            enabled?: boolean | null;
            /** @default 0 */
            priority: number | null;
            keepQuery?: boolean | null;
            note?: string | null;
        };
        NewRole: {
            name: string | {
                [key: string]: string;
            };
            id?: string | null;
            description?: string | {
                [key: string]: string;
            } | null;
            enabled?: boolean | null;
            permissions?: components["schemas"]["SentRolePermissions"] | null;
            assignments?: {
                users?: string[] | null;
                groups?: string[] | null;
                apiKeys?: string[] | null;
            } | null;
        };
        NewTag: {
            /** @description Letters and digits; it never changes */
            groupId: string;
            /** @description Text by language code; one in the primary language of the project */
            label: {
                [key: string]: string;
            };
            id?: string | null;
            /** @description Made from the primary label where it is missing */
            value?: string | null;
            version?: {
                versionNo?: string | null;
            } | null;
        };
        NewTagGroup: {
            /** @description Letters and digits; it never changes */
            id: string;
            name: string;
            description?: string | null;
            version?: {
                versionNo?: string | null;
            } | null;
        };
        NewTaxonomyNode: {
            /** @description Text without `/` by language code; one in the primary language of the project */
            name: {
                [key: string]: string;
            };
            /** @description Of the node above with a number that was never given; absent: the next one */
            key?: string | null;
            version?: {
                versionNo?: string | null;
            } | null;
        };
        NewUser: {
            /** Format: email */
            email: string;
            credentials: {
                /**
                 * Format: password
                 * @description It has to follow the password policy
                 */
                password: string;
                /** @description Days until a password expires; 0 is never */
                passwordChangeFrequency?: number | null;
            };
            id?: string | null;
            /** @description The e-mail address without it */
            username?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            /** @description Such as `Europe/Oslo` */
            timezone?: string | null;
            language?: string | null;
            /** @description Values of your own, 100 at most */
            custom?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description It has to be in the future */
            expiry?: string | null;
            optOutOfNotifications?: boolean | null;
        };
        NewView: {
            name: string;
            /** @description Does not matter: the service gives the id */
            id?: string | null;
            icon?: string | null;
            /** @enum {string|null} */
            area?: "entries" | "assets" | null;
            zenql?: string | null;
            columns?: string[] | null;
            order?: string[] | null;
            shared?: boolean | null;
            version?: {
                versionNo?: string | null;
            } | null;
        };
        NewWebhookSubscription: {
            name: string;
            /** @description An https address; it may have templates */
            url: string;
            topics: ({
                /** @constant */
                resourceType: "entry";
                contentTypeId?: string[] | string | null;
                language?: string[] | string | null;
                owner?: string[] | string | null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: string[] | string | null;
                workflowState?: string[] | string | null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published" | "unpublished" | "archived" | "unarchived" | "restored" | "workflowEventRaised" | "workflowStateChanged")[] | ("created" | "updated" | "deleted" | "published" | "unpublished" | "archived" | "unarchived" | "restored" | "workflowEventRaised" | "workflowStateChanged") | null;
            } | {
                /** @constant */
                resourceType: "asset";
                contentTypeId?: string[] | string | null;
                language?: string[] | string | null;
                owner?: string[] | string | null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "contentType";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "component";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: ("entry" | "asset" | "form" | "component")[] | ("entry" | "asset" | "form" | "component") | null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "published")[] | ("created" | "updated" | "deleted" | "published") | null;
            } | {
                /** @constant */
                resourceType: "node";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "moved" | "childOrderChanged")[] | ("created" | "updated" | "deleted" | "moved" | "childOrderChanged") | null;
            } | {
                /** @constant */
                resourceType: "project";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "updated"[] | "updated" | null;
            } | {
                /** @constant */
                resourceType: "block";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: string[] | string | null;
                event?: ("pushed" | "discovered" | "discoveryFailed" | "released" | "madeLive" | "rolledBack" | "markedBroken" | "deploymentStatusChanged" | "runningStatusChanged")[] | ("pushed" | "discovered" | "discoveryFailed" | "released" | "madeLive" | "rolledBack" | "markedBroken" | "deploymentStatusChanged" | "runningStatusChanged") | null;
            } | {
                /** @constant */
                resourceType: "redirect";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "imported")[] | ("created" | "updated" | "deleted" | "imported") | null;
            } | {
                /** @constant */
                resourceType: "tag";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted" | "merged")[] | ("created" | "updated" | "deleted" | "merged") | null;
            } | {
                /** @constant */
                resourceType: "tagGroup";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted")[] | ("created" | "updated" | "deleted") | null;
            } | {
                /** @constant */
                resourceType: "taxonomy";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "changed"[] | "changed" | null;
            } | {
                /** @constant */
                resourceType: "delivery";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: "invalidated"[] | "invalidated" | null;
            } | {
                /** @constant */
                resourceType: "role";
                contentTypeId?: null;
                language?: null;
                owner?: null;
                id?: string[] | string | null;
                dataFormat?: null;
                workflowEvent?: null;
                workflowState?: null;
                branch?: null;
                event?: ("created" | "updated" | "deleted")[] | ("created" | "updated" | "deleted") | null;
            })[];
            /** @description Another name of `url` */
            invokeUrl?: string | null;
            description?: string | null;
            /** @enum {string|null} */
            method?: "POST" | "PUT" | "PATCH" | "DELETE" | "GET" | null;
            enabled?: boolean | null;
            headers?: {
                [key: string]: {
                    value?: string | null;
                    secret?: boolean | null;
                };
            } | null;
            /** @description By resource type, or by resource type and content type */
            templates?: {
                [key: string]: string;
            } | null;
            /** @enum {string|null} */
            format?: "default" | "cloudevents" | null;
            /** @description Stored and shown, without effect */
            ui?: boolean | null;
            /** @description How long an event is sent again */
            retryHours?: number | null;
            version?: {
                versionNo?: string | null;
            } | null;
        };
        NewWorkflowDefinition: {
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Entries begin in the first one */
            states: components["schemas"]["SentWorkflowState"][];
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            eventGroups?: {
                id: string;
                /** @description Text by language code */
                name: {
                    [key: string]: string;
                };
            }[] | null;
        };
        Node: {
            /** Format: uuid */
            id: string;
            /** @description Null for the root */
            parentId: string | null;
            projectId: string;
            /** @description Text by language code */
            displayName: {
                [key: string]: string;
            };
            /** @description Text by language code */
            slug: {
                [key: string]: string;
            };
            /** @description Text by language code */
            path: {
                [key: string]: string;
            };
            entryId: string | null;
            restrictedToLanguages: string[];
            childCount: number;
            isCanonical: boolean;
            includeInMenu: boolean;
            renderer: {
                [key: string]: unknown;
            } | null;
            proxy: {
                [key: string]: unknown;
            } | null;
            version: {
                createdBy: string;
                /** Format: date-time */
                created: string;
                modifiedBy: string;
                /** Format: date-time */
                modified: string;
                versionNo: string;
            };
            /** @description With `entries=true` only; null for none that the caller may view */
            entry?: {
                /** Format: uuid */
                id: string;
                contentTypeId: string;
                title: string | null;
                states: {
                    language: string;
                    state: string;
                    isPublished: boolean;
                }[];
            } | null;
        };
        PasswordChange: {
            /**
             * Format: password
             * @description It has to follow the password policy
             */
            new: string;
            existing?: string | null;
        };
        PasswordRules: {
            minLength: number;
            maxLength: number;
            kinds: ("lowerCase" | "upperCase" | "number" | "symbol")[];
            /** @description Of how many kinds its characters have to be */
            minKinds: number;
            /** @description The length from which parts of the person's name are refused */
            minNamePart: number;
        };
        Project: {
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string | null;
            primaryLanguage: string;
            supportedLanguages: string[];
            /** @enum {string} */
            color: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow";
            deliverySysExclusions: string[];
        };
        Redirect: {
            /** Format: uuid */
            id: string;
            /** @description `*`, a host, or `*.host` for every subdomain */
            sourceDomain: string;
            match: {
                /** @enum {string} */
                type: "exactMatch" | "beginsWith" | "regex";
                value: string;
            };
            /** @description Of an automatic one where its node is now; null where that has no path */
            destination: string | null;
            /** @enum {integer} */
            statusCode: 301 | 302 | 303 | 307 | 308;
            appendSourcePathToDestination: boolean;
            /** @default 0 */
            priority: number;
            keepQuery: boolean;
            /** @enum {string} */
            origin: "manual" | "import" | "node";
            node: {
                /** Format: uuid */
                id: string;
                language: string;
            } | null;
            enabled: boolean;
            note: string | null;
            version: {
                /** Format: date-time */
                created: string;
                createdBy: string;
                /** Format: date-time */
                modified: string;
                modifiedBy: string;
            };
        };
        RedirectAnswer: {
            /** Format: uuid */
            redirectId: string;
            /** @enum {integer} */
            statusCode: 301 | 302 | 303 | 307 | 308;
            location: string;
            permanent: boolean;
            /** @enum {string} */
            origin: "manual" | "import" | "node";
            /** @description Every redirect on the way */
            via: string[];
        };
        RedirectSettings: {
            automatic: boolean;
            /** @enum {integer} */
            statusCode: 301 | 302 | 303 | 307 | 308;
        };
        RedirectSettingsChange: {
            automatic?: boolean;
            /** @enum {integer} */
            statusCode?: 301 | 302 | 303 | 307 | 308;
        };
        Redirection: {
            /** Format: uuid */
            redirectId: string;
            statusCode: number;
            location: string;
            permanent: boolean;
            /** @enum {string} */
            origin: "manual" | "import" | "node";
            via: string[];
        };
        Refusal: components["schemas"]["ValidationError"] | components["schemas"]["Error"];
        RevocationRequest: {
            token: string;
            /** @description No matter */
            token_type_hint?: string;
        };
        Role: {
            /** Format: uuid */
            id: string;
            projectId: string;
            /** @description In the form in which it was written */
            name: string | {
                [key: string]: string;
            };
            description: string | {
                [key: string]: string;
            } | null;
            enabled: boolean;
            permissions: components["schemas"]["RolePermissions"];
            /** @description Names of principals; one that nobody has grants nothing */
            assignments: {
                users: string[];
                groups: string[];
                apiKeys: string[];
            };
        };
        RolePermissions: {
            entries: {
                /** @description Id of a content type; `*` is all */
                id: string;
                /** @description Language codes; `*` is all */
                languages: string[];
                actions: string[];
            }[];
            assets: {
                /** @description Id of a content type; `*` is all */
                id: string;
                /** @description Language codes; `*` is all */
                languages: string[];
                actions: string[];
            }[];
            contentTypes: {
                actions: string[];
                id?: string;
            }[];
            nodes: {
                id: string;
                /** @description Language codes; `*` is all */
                languages: string[];
                actions: string[];
                contentTypeIds: string[];
                /** @enum {string} */
                scope: "nodeAndDescendants" | "node" | "descendants";
            }[];
            webhookSubscriptions: {
                actions: string[];
            };
            blocks: {
                actions: string[];
            };
            proxies: {
                actions: string[];
            };
            renderers: {
                actions: string[];
            };
            redirects: {
                actions: string[];
            };
            domains: {
                actions: string[];
            };
            certificates: {
                actions: string[];
            };
            eventStreams: {
                actions: string[];
            };
            views: {
                actions: string[];
            };
            comments: {
                actions: string[];
            };
            tags: {
                actions: string[];
            };
            tagGroups: {
                actions: string[];
            };
            taxonomy: {
                actions: string[];
            };
        } & {
            [key: string]: unknown;
        };
        Schedule: {
            /**
             * Format: date-time
             * @description It has to be in the future
             */
            dateTime: string;
        };
        /** @description An entry with the `fields` that were asked for */
        SelectedEntry: {
            sys: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                dataFormat: "entry" | "asset";
                contentTypeId: string;
                language: string;
                /** @enum {string} */
                versionStatus: "latest" | "published";
                projectId?: string;
                /** @description Languages with a variation that is neither in the bin nor in the archive */
                availableLanguages?: string[];
                /** @description Languages of the content type without one */
                unavailableLanguages?: string[];
                deletedLanguages?: string[];
                archivedLanguages?: string[];
                uri?: string;
                owner?: string;
                slug?: string | null;
                metadata?: {
                    [key: string]: boolean;
                };
                /** @description Of an asset: its file */
                properties?: {
                    filename?: string;
                    fileSize?: number;
                    fileId?: string;
                    extension?: string;
                    path?: string;
                    uri?: string;
                    contentType?: string;
                    width?: number | null;
                    height?: number | null;
                    /** @description Opens the file in a browser without a token, for up to an hour if it is not published */
                    previewUri?: string;
                    /** @description Smaller ones of a picture, smallest first */
                    previewSizes?: {
                        width: number;
                        uri: string;
                    }[];
                };
                workflow?: {
                    id: string;
                    state: string;
                    /** @description Events that the caller may invoke now */
                    allowedEvents: string[];
                    /** @description The last one that changed the state */
                    transition: {
                        /** @description Came with the event */
                        data: {
                            [key: string]: unknown;
                        } | null;
                        event: string;
                        from: string | null;
                        /** Format: date-time */
                        invoked: string;
                        invokedBy: string;
                    };
                };
                /** @description A version of this variation is live */
                isPublished?: boolean;
                /** @enum {string} */
                translationState?: "None" | "NeverTranslated" | "Translated" | "TranslationOutOfDate" | "NoDefaultLanguage" | "AvailableForTranslation" | "NotAvailableForTranslation";
                schedules?: {
                    publish?: {
                        /** Format: date-time */
                        dateTime: string;
                        setBy: string;
                        /** Format: date-time */
                        set: string;
                        missed: boolean;
                    };
                    unpublish?: {
                        /** Format: date-time */
                        dateTime: string;
                        setBy: string;
                        /** Format: date-time */
                        set: string;
                        missed: boolean;
                    };
                };
                version?: components["schemas"]["EntryVersion"];
            };
            entryTitle?: string | null;
            entryDescription?: string | null;
        } & {
            [key: string]: unknown;
        };
        SentField: {
            /** @description It can never change, and is compared without case */
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @enum {string} */
            dataType: "string" | "integer" | "decimal" | "boolean" | "dateTime" | "object" | "stringArray" | "integerArray" | "decimalArray" | "booleanArray" | "dateTimeArray" | "objectArray";
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            /** @description Such as `entry`, `asset`, `markdown` or `component.address` */
            dataFormat?: string | null;
            /** @description A value of the data type, or one per language code */
            default?: unknown;
            /** @description By name, such as `required` or `maxLength` */
            validations?: {
                [key: string]: {
                    [key: string]: unknown;
                } | null;
            } | null;
            editor?: unknown;
            groupId?: string | null;
        } | {
            /** @constant */
            dataType?: "string";
            default?: string | {
                [key: string]: string | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "stringArray";
            default?: string[] | {
                [key: string]: string[] | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "integer";
            default?: number | {
                [key: string]: number | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "integerArray";
            default?: number[] | {
                [key: string]: number[] | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "decimal";
            default?: number | {
                [key: string]: number | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "decimalArray";
            default?: number[] | {
                [key: string]: number[] | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "boolean";
            default?: boolean | {
                [key: string]: boolean | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "booleanArray";
            default?: boolean[] | {
                [key: string]: boolean[] | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "dateTime";
            default?: (string) | {
                [key: string]: string | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "dateTimeArray";
            default?: (string)[] | {
                [key: string]: (string)[] | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "object";
            default?: {
                [key: string]: unknown;
            } | {
                [key: string]: {
                    [key: string]: unknown;
                } | null;
            } | null;
        } | {
            /** @constant */
            dataType?: "objectArray";
            default?: {
                [key: string]: unknown;
            }[] | {
                [key: string]: {
                    [key: string]: unknown;
                }[] | null;
            } | null;
        };
        SentFieldGroup: {
            /** @description It can never change, and is compared without case */
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
        };
        SentRolePermissions: {
            entries?: {
                id: string;
                /** @description Language codes; `*` is all */
                languages?: string[] | null;
                /** @description Of the workflows of the project, such as `sysView`, `draft.*` and `*` */
                actions?: string[] | null;
            }[] | null;
            assets?: {
                id: string;
                /** @description Language codes; `*` is all */
                languages?: string[] | null;
                /** @description Of the workflows of the project, such as `sysView`, `draft.*` and `*` */
                actions?: string[] | null;
            }[] | null;
            contentTypes?: {
                id?: string | null;
                actions?: ("create" | "update" | "delete" | "publish" | "view" | "*")[] | null;
            }[] | null;
            nodes?: {
                id?: string | "*" | null;
                /** @description Language codes; `*` is all */
                languages?: string[] | null;
                actions?: ("view" | "create" | "update" | "delete" | "move" | "manageChildOrder" | "manageEntries" | "updateRenderer" | "updateProxy" | "*")[] | null;
                contentTypeIds?: string[] | null;
                /** @enum {string|null} */
                scope?: "nodeAndDescendants" | "node" | "descendants" | null;
            }[] | null;
            webhookSubscriptions?: {
                actions?: ("create" | "update" | "delete" | "view" | "useCustomTemplates" | "*")[] | null;
            } | null;
            blocks?: {
                actions?: ("push" | "release" | "view" | "makeLive" | "markAsBroken" | "startStop" | "delete" | "*")[] | null;
            } | null;
            proxies?: {
                actions?: ("create" | "update" | "delete" | "view" | "publish" | "*")[] | null;
            } | null;
            renderers?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            redirects?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            domains?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            certificates?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            eventStreams?: {
                actions?: ("connect" | "useCustomTemplates" | "*")[] | null;
            } | null;
            views?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            comments?: {
                actions?: string[] | null;
            } | null;
            tags?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            tagGroups?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            taxonomy?: {
                actions?: ("create" | "update" | "delete" | "view" | "*")[] | null;
            } | null;
            forms?: unknown;
            signals?: unknown;
            audiences?: unknown;
            manifests?: unknown;
        };
        /** @description Which version was read: 409 where it is not the latest one any more */
        SentVersion: {
            versionNo: string;
        };
        SentWorkflowEvent: {
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            groupId: string;
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            /** @description Text by language code */
            auditText?: {
                [key: string]: string;
            } | null;
            transitionTo?: string | null;
            exitActions?: components["schemas"]["WorkflowAction"][] | null;
            validate?: boolean | null;
            /** @enum {string|null} */
            color?: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow" | "cyan" | "white" | null;
            /** @enum {string|null} */
            uiAction?: "none" | "navigateToEntryListing" | null;
            parameters?: {
                id: string;
                /** @description Text by language code */
                name: {
                    [key: string]: string;
                };
                /** @description Text by language code */
                description?: {
                    [key: string]: string;
                } | null;
                /** @enum {string|null} */
                dataType?: "string" | null;
                dataFormat?: unknown;
                default?: unknown;
                validations?: {
                    required?: {
                        message?: unknown;
                    };
                } | null;
                editor?: {
                    /** @enum {string} */
                    id: "multiline";
                    /** @description Text by language code */
                    instructions?: {
                        [key: string]: string;
                    } | null;
                    properties?: null;
                } | null;
            }[] | null;
        } | {
            /** @enum {string} */
            id: "sysUpdate" | "sysDelete";
            groupId: string;
            /** @description Text by language code */
            name?: {
                [key: string]: string;
            } | null;
            /** @description Text by language code */
            description?: {
                [key: string]: string;
            } | null;
            /** @description Text by language code */
            auditText?: {
                [key: string]: string;
            } | null;
            transitionTo?: string | null;
            exitActions?: components["schemas"]["WorkflowAction"][] | null;
            validate?: boolean | null;
            /** @enum {string|null} */
            color?: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow" | "cyan" | "white" | null;
            /** @enum {string|null} */
            uiAction?: "none" | "navigateToEntryListing" | null;
            parameters?: {
                id: string;
                /** @description Text by language code */
                name: {
                    [key: string]: string;
                };
                /** @description Text by language code */
                description?: {
                    [key: string]: string;
                } | null;
                /** @enum {string|null} */
                dataType?: "string" | null;
                dataFormat?: unknown;
                default?: unknown;
                validations?: {
                    required?: {
                        message?: unknown;
                    };
                } | null;
                editor?: {
                    /** @enum {string} */
                    id: "multiline";
                    /** @description Text by language code */
                    instructions?: {
                        [key: string]: string;
                    } | null;
                    properties?: null;
                } | null;
            }[] | null;
        };
        SentWorkflowState: {
            id: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            entryActions?: components["schemas"]["WorkflowAction"][] | null;
            events?: components["schemas"]["SentWorkflowEvent"][] | null;
            /** @enum {string|null} */
            color?: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow" | "cyan" | "white" | null;
            /** @enum {string|null} */
            uiEditorView?: "default" | "previousPublishedVersionCompare" | null;
            allowUpdates?: boolean | null;
        };
        SessionRequest: {
            username: string;
            password: string;
            keep?: boolean;
        };
        SessionToken: {
            access_token: string;
            /** @description Seconds */
            expires_in: number;
            /** @constant */
            token_type: "Bearer";
            scope: string;
        };
        Tag: {
            /** Format: uuid */
            id: string;
            groupId: string;
            /** @description Stable name for programs */
            value: string;
            /** @description Text by language code */
            label: {
                [key: string]: string;
            };
            /** @description Uses in latest versions, one for each variation and field */
            usageCount: number;
            version: {
                createdBy: string;
                /** Format: date-time */
                created: string;
                modifiedBy: string;
                /** Format: date-time */
                modified: string;
                versionNo: string;
            };
        };
        TagGroup: {
            id: string;
            name: string;
            description: string | null;
            /** @description Tags it has now */
            tagCount: number;
            version: {
                createdBy: string;
                /** Format: date-time */
                created: string;
                modifiedBy: string;
                /** Format: date-time */
                modified: string;
                versionNo: string;
            };
        };
        TagUse: {
            /**
             * Format: uuid
             * @description Id of the entry
             */
            id: string;
            title: string | null;
            description: string | null;
            /** @description Dotted path of the field */
            fieldId: string;
            contentTypeId: string;
            /** @enum {string} */
            dataFormat: "entry" | "asset";
            language: string;
            workflowState: string;
        };
        TaxonomyNode: {
            /** @description Such as `0/3/12`; `0` is the root */
            key: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Names from the root on, joined by `/`, by language of the project */
            path: {
                [key: string]: string;
            };
            hasChildren: boolean;
            /** @description Nodes of the same form, in the defined order */
            children: components["schemas"]["TaxonomyNode"][];
            /** @description Null for the root */
            version: {
                createdBy: string;
                /** Format: date-time */
                created: string;
                modifiedBy: string;
                /** Format: date-time */
                modified: string;
                versionNo: string;
            } | null;
        };
        Token: {
            access_token: string;
            /** @description Seconds */
            expires_in: number;
            /** @constant */
            token_type: "Bearer";
            scope: string;
            refresh_token?: string;
        };
        TokenError: {
            error: string;
            error_description: string;
        };
        TokenRequest: {
            /**
             * @description For an API key
             * @enum {string}
             */
            grant_type: "client_credentials";
            /** @description Left out with HTTP Basic */
            client_id?: string;
            client_secret?: string;
            /** @description Separated by blanks; all without it. `offline_access` asks for a refresh token */
            scope?: string;
        } | {
            /**
             * @description For a user
             * @enum {string}
             */
            grant_type: "contensis_classic";
            username: string;
            password: string;
            /** @description Separated by blanks; all without it. `offline_access` asks for a refresh token */
            scope?: string;
        } | {
            /**
             * @description For a user who has a refresh token
             * @enum {string}
             */
            grant_type: "contensis_classic_refresh_token";
            refresh_token: string;
            /** @description Separated by blanks; all without it. `offline_access` asks for a refresh token */
            scope?: string;
        };
        User: {
            /** Format: uuid */
            id: string;
            username: string;
            email: string | null;
            firstName: string | null;
            lastName: string | null;
            avatarUrl: null;
            timezone: string | null;
            language: string | null;
            /** @description Values of your own, 100 at most */
            custom: {
                [key: string]: string | number | boolean | null;
            };
            credentials: {
                /** @description Days until a password expires; 0 is never */
                passwordChangeFrequency: number;
                provider: {
                    type: string;
                    name: string;
                };
            };
            status: {
                suspended: boolean;
                locked: boolean;
                passwordResetRequired: boolean;
            };
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            modified: string;
            lastLogin: string | null;
            lastFailedLogin: string | null;
            passwordChanged: string | null;
            expiry: string | null;
            optOutOfNotifications: boolean;
            failedLoginAttempts: number;
            failedLoginAttemptsSinceLastSuccess: number;
            successfulLoginAttempts: number;
        };
        UserAction: {
            /** @enum {string} */
            type: "suspend" | "unsuspend" | "unlock" | "forcePasswordReset" | "setPasswordToExpirable";
        };
        /** @description A field with one operator, or a logical operator. At most 200 clauses and 10 levels */
        UserClause: {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            equalTo: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            greaterThan: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            greaterThanOrEqualTo: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            lessThan: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            lessThanOrEqualTo: string | number | boolean | null;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            /** @description `*` is any run of characters, `?` is one */
            contains: string;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            startsWith: string;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            endsWith: string;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            in: (string | number | boolean | null)[];
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            /** @description The least and the greatest value */
            between: (string | number | boolean | null)[];
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            exists: boolean;
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            freeText: string | {
                term: string;
                fuzzy?: boolean | null;
                /** @enum {string|null} */
                operator?: "and" | "or" | null;
            };
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            /** @enum {string} */
            field: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            distanceWithin: {
                lat: number | string;
                lon: number | string;
                /** @description A number and a unit, such as `7.5km`; metres without one */
                distance: string;
            };
            /** @description How much a clause with `freeText` counts for the order by relevance */
            weight?: number;
        } | {
            and: components["schemas"]["UserClause"][];
        } | {
            or: components["schemas"]["UserClause"][];
        } | {
            not: components["schemas"]["UserClause"] | components["schemas"]["UserClause"][];
        };
        UserSearch: {
            /** @description Clauses, all of which have to match */
            where?: components["schemas"]["UserClause"][] | null;
            /** @description `[{ "asc": field }, { "desc": field }]`, or names; `-` before a name turns its order round */
            orderBy?: (string | {
                /** @enum {string} */
                asc: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            } | {
                /** @enum {string} */
                desc: "id" | "username" | "email" | "firstName" | "lastName" | "timezone" | "language" | "credentials.passwordChangeFrequency" | "status.suspended" | "status.locked" | "status.passwordResetRequired" | "created" | "modified" | "lastLogin" | "lastFailedLogin" | "passwordChanged" | "expiry" | "optOutOfNotifications" | "failedLoginAttempts" | "failedLoginAttemptsSinceLastSuccess" | "successfulLoginAttempts";
            })[] | string | null;
            /**
             * @description The first page is 0
             * @default 0
             */
            pageIndex: number | null;
            /** @default 25 */
            pageSize: number | null;
        };
        ValidationError: {
            /** Format: uuid */
            logId: string;
            message: string;
            data: components["schemas"]["Issue"][];
            /** @constant */
            type: "Validation";
        };
        Version: {
            createdBy: string;
            /** Format: date-time */
            created: string;
            modifiedBy: string;
            /** Format: date-time */
            modified: string;
            publishedBy: string | null;
            published: string | null;
            versionNo: string;
        };
        View: {
            /** Format: uuid */
            id: string;
            name: string;
            icon: string | null;
            /** @enum {string} */
            area: "entries" | "assets";
            /** @description Which of them; empty for all */
            zenql: string;
            /** @description Paths; empty for the usual ones */
            columns: string[];
            /** @description As in a search: `-sys.version.modified` */
            order: string[];
            shared: boolean;
            /** @description User name */
            owner: string;
            /** @description Of the caller */
            isOwn: boolean;
            version: {
                /** Format: date-time */
                created: string;
                createdBy: string;
                /** Format: date-time */
                modified: string;
                modifiedBy: string;
                versionNo: string;
            };
        };
        WebhookAction: {
            /** @enum {string} */
            type: "replay";
            data: {
                /** @description The first event */
                sequence: string | number;
                since?: string | null;
            } | {
                /**
                 * Format: date-time
                 * @description The time of the first event
                 */
                since: string;
            };
        } | {
            /** @enum {string} */
            type: "ping" | "redeliver" | "resume" | "rotateSecret";
            data?: {
                /** @description For `redeliver` */
                deliveryId?: string | null;
            } | null;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            subscriptionId: string;
            /** @enum {string} */
            kind: "event" | "ping" | "redelivery";
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "skipped";
            eventId: string;
            eventName: string;
            sequence: string | null;
            resource: {
                type: string;
                id: string;
            };
            url: string;
            /** Format: date-time */
            created: string;
            nextAttempt: string | null;
            statusCode: number | null;
            responseTime: number | null;
            request: {
                method: string;
                headers: {
                    [key: string]: string;
                };
                body: string | null;
            };
            attempts: {
                /** Format: date-time */
                at: string;
                durationMs: number;
                status: number | null;
                error: string | null;
                response: {
                    headers: {
                        [key: string]: string;
                    };
                    body: string;
                } | null;
            }[];
            /**
             * @description Its contents are about something that the caller may not view
             * @constant
             */
            withheld?: true;
        };
        WebhookSubscription: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            url: string;
            /** @enum {string} */
            method: "POST" | "PUT" | "PATCH" | "DELETE" | "GET";
            topics: {
                resourceType: string;
                event: string[];
                contentTypeId?: string[];
                language?: string[];
                owner?: string | string[];
                id?: string | string[];
                dataFormat?: string[];
                workflowEvent?: string[];
                workflowState?: string[];
                branch?: string[];
            }[];
            headers: {
                [key: string]: {
                    /** @description Secret ones are masked */
                    value: string;
                    secret: boolean;
                };
            };
            templates: {
                [key: string]: string;
            };
            /** @enum {string} */
            format: "default" | "cloudevents";
            /** @description Stored and shown, without effect */
            ui: boolean;
            retryHours: number;
            enabled: boolean;
            /** @description Shown when it is created or rotated, masked from then on */
            signingSecret: string | null;
            /** @description Events are sent that this principal may view */
            owner: {
                kind: string;
                id: string;
                name: string;
            } | null;
            version: {
                createdBy: string;
                /** Format: date-time */
                created: string;
                modifiedBy: string;
                /** Format: date-time */
                modified: string;
                versionNo: string;
            };
            health?: {
                /** @enum {string} */
                state: "active" | "failing" | "parked" | "disabled";
                since: string | null;
                /** @description Why it is parked */
                reason: string | null;
                lastSuccess: string | null;
                consecutiveFailures: number;
                lastError: string | null;
            };
        };
        WorkflowAction: {
            /** @enum {string} */
            invokeAction: "validateEntry" | "publishEntry" | "updateEntry";
        };
        WorkflowDefinition: {
            id: string;
            /** Format: uuid */
            uuid: string;
            /** @description Empty for the built-in ones */
            projectId: string;
            /** @description Text by language code */
            name: {
                [key: string]: string;
            };
            /** @description Text by language code */
            description: {
                [key: string]: string;
            };
            /** @description Entries begin in the first one */
            states: {
                id: string;
                /** @description Text by language code */
                name: {
                    [key: string]: string;
                };
                entryActions: components["schemas"]["WorkflowAction"][];
                events: {
                    id: string;
                    /** @description Text by language code */
                    name: {
                        [key: string]: string;
                    };
                    /** @description Text by language code */
                    description: {
                        [key: string]: string;
                    };
                    /** @description Text by language code */
                    auditText: {
                        [key: string]: string;
                    };
                    /** @description Id of a state; null: the entry stays in its state */
                    transitionTo: string | null;
                    exitActions: components["schemas"]["WorkflowAction"][] | null;
                    validate: boolean;
                    /** @enum {string} */
                    color: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow" | "cyan" | "white";
                    groupId: string;
                    /** @enum {string} */
                    uiAction: "none" | "navigateToEntryListing";
                    parameters: {
                        id: string;
                        /** @description Text by language code */
                        name: {
                            [key: string]: string;
                        };
                        /** @description Text by language code */
                        description: {
                            [key: string]: string;
                        };
                        /** @constant */
                        dataType: "string";
                        dataFormat: null;
                        default: null;
                        validations: {
                            required?: {
                                message: string | {
                                    [key: string]: string;
                                } | null;
                            };
                        };
                        editor: {
                            /** @constant */
                            id: "multiline";
                            /** @description Text by language code */
                            instructions: {
                                [key: string]: string;
                            };
                            properties: null;
                        } | null;
                    }[];
                }[];
                /** @enum {string} */
                color: "blue" | "charcoal" | "cobalt" | "gray" | "green" | "orange" | "pink" | "red" | "ruby" | "teal" | "violet" | "yellow" | "cyan" | "white";
                /** @enum {string} */
                uiEditorView: "default" | "previousPublishedVersionCompare";
                allowUpdates: boolean | null;
            }[];
            eventGroups: {
                id: string;
                /** @description Text by language code */
                name: {
                    [key: string]: string;
                };
            }[];
            isSystem: boolean;
            version: {
                createdBy: string;
                /** Format: date-time */
                created: string;
                modifiedBy: string;
                /** Format: date-time */
                modified: string;
                publishedBy: string | null;
                published: string | null;
                versionNo: string | null;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    Metrics_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    Projects_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
        };
    };
    Projects_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"] | {
                        id: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
        };
    };
    Projects_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    Projects_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedProject"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"] | {
                        id: string;
                        /** Format: uuid */
                        uuid: string;
                    };
                };
            };
        };
    };
    Projects_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Nodes_root: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"];
                };
            };
        };
    };
    Nodes_ofEntry: {
        parameters: {
            query: {
                entryId: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"][];
                };
            };
        };
    };
    Nodes_search: {
        parameters: {
            query?: {
                /** @description Beginnings of words, in any case, with or without accents */
                q?: string;
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"][];
                };
            };
        };
    };
    Nodes_ancestors: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node */
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"][];
                };
            };
        };
    };
    Nodes_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node */
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"];
                };
            };
        };
    };
    Nodes_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node */
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedNode"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"] | {
                        /** Format: uuid */
                        id: string;
                        projectId: string;
                    };
                };
            };
        };
    };
    Nodes_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node */
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ChildNodes_list: {
        parameters: {
            query?: {
                /** @description A language code such as `en-GB` */
                language?: string;
                /** @description Shows with each child what its entry is */
                entries?: boolean;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node above */
                parentNodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"][];
                };
            };
        };
    };
    Nodes_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node above */
                parentNodeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNode"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"] | {
                        /** Format: uuid */
                        id: string;
                        projectId: string;
                    };
                };
            };
        };
    };
    Nodes_move: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node */
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ChildNodes_order: {
        parameters: {
            query?: {
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node above */
                parentNodeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ChildNodes_unorder: {
        parameters: {
            query?: {
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the node above */
                parentNodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    RedirectSettings_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectSettings"];
                };
            };
        };
    };
    RedirectSettings_set: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedirectSettingsChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectSettings"];
                };
            };
        };
    };
    RedirectSettings_test: {
        parameters: {
            query: {
                /** @description An absolute URL, or a path from `/` */
                url: string;
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        redirect: components["schemas"]["RedirectAnswer"] | null;
                        candidates: {
                            /** Format: uuid */
                            id: string;
                            applies: boolean;
                            reason: string | null;
                        }[];
                    };
                };
            };
        };
    };
    Redirects_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A text that has to be contained, in any case */
                q?: string;
                statusCode?: 301 | 302 | 303 | 307 | 308;
                matchType?: "exactMatch" | "beginsWith" | "regex";
                sourceDomain?: string;
                origin?: "manual" | "import" | "node";
                enabled?: boolean;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Redirect"][];
                    };
                };
            };
        };
    };
    Redirects_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRedirect"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirect"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Redirects_export: {
        parameters: {
            query?: {
                format?: "json" | "csv" | "_redirects";
                origin?: "manual" | "import" | "node";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirect"][];
                    "text/csv": string;
                    "text/plain": string;
                };
            };
        };
    };
    Redirects_import: {
        parameters: {
            query?: {
                mode?: "create" | "upsert" | "replace";
                dryRun?: boolean;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ({
                    /** @description `*`, a host, or `*.host` for every subdomain; of a URL its host counts */
                    sourceDomain: string;
                    match: ({
                        /** @enum {string} */
                        type: "exactMatch";
                        /** @description A path from `/`, perhaps with a query */
                        value: string;
                    } | {
                        /** @enum {string} */
                        type: "beginsWith";
                        /** @description How paths begin, from `/` */
                        value: string;
                    }) | {
                        /** @enum {string} */
                        type: "regex";
                        /**
                         * Format: regex
                         * @description A regular expression without constructs that need backtracking
                         */
                        value: string;
                    };
                    /** @description A path from `/`, or an absolute URL */
                    destination: string;
                    /** @enum {integer} */
                    statusCode: 301 | 302 | 303 | 307 | 308;
                    id?: string | null;
                    appendSourcePathToDestination?: boolean | null;
                    enabled?: boolean | null;
                    /** @default 0 */
                    priority?: number | null;
                    keepQuery?: boolean | null;
                    note?: string | null;
                    origin?: unknown;
                } | {
                    /** @description `*`, a host, or `*.host` for every subdomain; of a URL its host counts */
                    sourceDomain: string;
                    match: {
                        /** @enum {string} */
                        type: "regex";
                        /**
                         * Format: regex
                         * @description A regular expression without constructs that need backtracking
                         */
                        value: string;
                    };
                    /** @description A path or URL in which `$0` to `$9` stand for groups, and `$$` for a dollar */
                    destination: string;
                    /** @enum {integer} */
                    statusCode: 301 | 302 | 303 | 307 | 308;
                    id?: string | null;
                    /** @enum {unknown} */
                    appendSourcePathToDestination?: false | null;
                    enabled?: boolean | null;
                    /** @default 0 */
                    priority?: number | null;
                    keepQuery?: boolean | null;
                    note?: string | null;
                    origin?: unknown;
                })[];
                "text/csv": string;
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: number;
                        updated: number;
                        unchanged: number;
                        deleted: number;
                        dryRun: boolean;
                    };
                };
            };
        };
    };
    Redirects_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the redirect */
                redirectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirect"];
                };
            };
        };
    };
    Redirects_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the redirect */
                redirectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Redirects_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the redirect */
                redirectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedRedirect"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirect"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Views_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                area?: "entries" | "assets";
                shared?: boolean;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["View"][];
                    };
                };
            };
        };
    };
    Views_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewView"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Views_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                viewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
        };
    };
    Views_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                viewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedView"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Views_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                viewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tags_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A language code such as `en-GB` */
                language?: string;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    Tags_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTag"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Tags_get: {
        parameters: {
            query?: {
                /** @description Has no effect; clients send it */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag */
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    Tags_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag */
                tagId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedTag"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Tags_delete: {
        parameters: {
            query?: {
                /** @description Merge into this tag of the same group instead */
                replacementTagId?: string;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag */
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tags_usage: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A language code such as `en-GB` */
                language?: string;
                /** @description A text that has to be contained, in any case */
                q?: string;
                versionStatus?: "latest" | "published";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag */
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["TagUse"][];
                        totalArchivedCount: number;
                        totalRecycleBinCount: number;
                    };
                };
            };
        };
    };
    TagGroups_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A language code such as `en-GB` */
                language?: string;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["TagGroup"][];
                    };
                };
            };
        };
    };
    TagGroups_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTagGroup"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagGroup"] | {
                        id: string;
                    };
                };
            };
        };
    };
    TagGroups_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag group, in any case */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagGroup"];
                };
            };
        };
    };
    TagGroups_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag group, in any case */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedTagGroup"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagGroup"] | {
                        id: string;
                    };
                };
            };
        };
    };
    TagGroups_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag group, in any case */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    TagGroups_usage: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag group, in any case */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: {
                            /** @description Id of the content type or component */
                            id: string;
                            /** @description Text by language code */
                            name: {
                                [key: string]: string;
                            };
                            /** @description Text by language code */
                            description: {
                                [key: string]: string;
                            };
                            /** @description Dotted path of the field */
                            fieldId: string;
                            /** @enum {string} */
                            dataFormat: "entry" | "asset" | "component";
                        }[];
                    };
                };
            };
        };
    };
    GroupTags_list: {
        parameters: {
            query?: {
                label?: string;
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A language code such as `en-GB` */
                language?: string;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag group, in any case */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Tag"][];
                    } | components["schemas"]["Tag"];
                };
            };
        };
    };
    GroupTags_deleteSeveral: {
        parameters: {
            query?: {
                /** @description Merge into this tag of the same group instead */
                replacementTagId?: string;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the tag group, in any case */
                groupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: {
                            /** Format: uuid */
                            id: string;
                        }[];
                        failed?: {
                            id: string;
                            error: {
                                type: string;
                                message: string;
                                data: components["schemas"]["Issue"][] | {
                                    [key: string]: unknown;
                                } | null;
                            };
                        }[];
                    };
                };
            };
        };
    };
    Taxonomy_root: {
        parameters: {
            query?: {
                /** @description Levels of descendants, at most 10 */
                childDepth?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxonomyNode"];
                };
            };
        };
    };
    Taxonomy_get: {
        parameters: {
            query?: {
                /** @description Levels of descendants, at most 10 */
                childDepth?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description The rest of the address */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxonomyNode"];
                };
            };
        };
    };
    Taxonomy_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description The rest of the address */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedTaxonomyNode"] | string[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxonomyNode"] | {
                        key: string;
                    };
                };
            };
        };
    };
    Taxonomy_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description The rest of the address */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTaxonomyNode"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxonomyNode"] | {
                        key: string;
                    };
                };
            };
        };
    };
    Taxonomy_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description The rest of the address */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ContentTypes_list: {
        parameters: {
            query?: {
                versionStatus?: "latest" | "published";
                /** @description `entry` or `asset` */
                dataFormat?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentType"][];
                };
            };
        };
    };
    ContentTypes_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContentType"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentType"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the content type that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    ContentTypes_get: {
        parameters: {
            query?: {
                /** @description A version number such as `1.0`; the latest version without it */
                version?: string;
                versionStatus?: "latest" | "published";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the content type, in any case, or its uuid */
                contentTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentType"];
                };
            };
        };
    };
    ContentTypes_revise: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the content type, in any case, or its uuid */
                contentTypeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedContentType"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentType"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the content type that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    ContentTypes_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the content type, in any case, or its uuid */
                contentTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ContentTypes_trigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the content type, in any case, or its uuid */
                contentTypeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefinitionEvent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentType"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the content type that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    Components_list: {
        parameters: {
            query?: {
                versionStatus?: "latest" | "published";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"][];
                };
            };
        };
    };
    Components_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewComponent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the component that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    Components_get: {
        parameters: {
            query?: {
                /** @description A version number such as `1.0`; the latest version without it */
                version?: string;
                versionStatus?: "latest" | "published";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the component, in any case, or its uuid */
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"];
                };
            };
        };
    };
    Components_revise: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the component, in any case, or its uuid */
                componentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedComponent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the component that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    Components_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the component, in any case, or its uuid */
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Components_trigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the component, in any case, or its uuid */
                componentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefinitionEvent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the component that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    EntrySearch_search: {
        parameters: {
            query?: {
                where?: string;
                orderBy?: string;
                /** @description Conditions in ZenQL, instead of `where` */
                zenql?: string;
                aggregations?: string;
                /** @description The first page is 0 */
                pageIndex?: number;
                /** @description 0 gives the total only */
                pageSize?: number;
                includeArchived?: boolean;
                includeDeleted?: boolean;
                /** @description Names of what is shown of an entry, comma separated */
                fields?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: (components["schemas"]["Entry"] | components["schemas"]["SelectedEntry"])[];
                        /** @description By name and value, where a search asked for them */
                        aggregations?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                    };
                };
            };
        };
    };
    EntrySearch_searchByBody: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntrySearch"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: (components["schemas"]["Entry"] | components["schemas"]["SelectedEntry"])[];
                        /** @description By name and value, where a search asked for them */
                        aggregations?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                    };
                };
            };
        };
    };
    EntryLinks_used: {
        parameters: {
            query: {
                /** @description Up to 100 ids, separated by commas */
                ids: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: uuid */
                            id: string;
                            isUsed: boolean;
                        }[];
                    };
                };
            };
        };
    };
    EntryLinks_broken: {
        parameters: {
            query?: {
                /** @description `next` of the page before */
                after?: string;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["BrokenLink"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    Entries_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
                /** @description A language code; `*` lists every variation; one variation per entry without it */
                language?: string;
                versionStatus?: "latest" | "published";
                /** @description Names of what is shown of an entry, comma separated */
                fields?: string;
                includeArchived?: boolean;
                includeDeleted?: boolean;
                dataFormat?: "entries" | "assets" | "all";
                /** @description Conditions in ZenQL */
                zenql?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: (components["schemas"]["Entry"] | components["schemas"]["SelectedEntry"])[];
                        /** @description By name and value, where a search asked for them */
                        aggregations?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                    };
                };
            };
        };
    };
    Entries_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEntry"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"] | {
                        sys: {
                            /** Format: uuid */
                            id: string;
                            projectId: string;
                            language: string;
                            uri: string;
                            version: {
                                versionNo: string;
                            };
                        };
                    };
                };
            };
        };
    };
    Entries_get: {
        parameters: {
            query?: {
                /** @description A language code such as `en-GB` */
                language?: string;
                /** @description A version number such as `1.0`; the latest version without it */
                version?: string;
                versionStatus?: "latest" | "published";
                /** @description Names of what is shown of an entry, comma separated */
                fields?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"] | components["schemas"]["SelectedEntry"];
                };
            };
        };
    };
    Entries_revise: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedEntry"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"] | {
                        sys: {
                            /** Format: uuid */
                            id: string;
                            projectId: string;
                            language: string;
                            uri: string;
                            version: {
                                versionNo: string;
                            };
                        };
                    };
                };
            };
        };
    };
    Entries_delete: {
        parameters: {
            query?: {
                /** @description Language codes, comma separated; all without it */
                language?: string;
                permanent?: boolean;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Entries_patch: {
        parameters: {
            query?: {
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["EntryMergePatch"];
                "application/json-patch+json": components["schemas"]["EntryJsonPatch"];
                "application/json": components["schemas"]["EntryMergePatch"] | components["schemas"]["EntryJsonPatch"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"] | {
                        sys: {
                            /** Format: uuid */
                            id: string;
                            projectId: string;
                            language: string;
                            uri: string;
                            version: {
                                versionNo: string;
                            };
                        };
                    };
                };
            };
        };
    };
    Entries_invoke: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryEvent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"] | {
                        sys: {
                            /** Format: uuid */
                            id: string;
                            projectId: string;
                            language: string;
                            uri: string;
                            version: {
                                versionNo: string;
                            };
                        };
                    };
                };
            };
        };
    };
    EntryRelations_usage: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                versionStatus?: "latest" | "published";
                /** @description A language code; `*` is every language */
                language?: string;
                contentTypeId?: string;
                /** @description A text that has to be contained, in any case */
                q?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["EntryUse"][];
                        /** @description Uses in archived entries, which are in no item */
                        totalArchivedCount: number;
                        /** @description Uses in the recycle bin, which are in no item */
                        totalRecycleBinCount: number;
                    };
                };
            };
        };
    };
    EntryRelations_usageByType: {
        parameters: {
            query?: {
                versionStatus?: "latest" | "published";
                /** @description A language code; `*` is every language */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @description Text by language code */
                        name: {
                            [key: string]: string;
                        };
                        count: number;
                    }[];
                };
            };
        };
    };
    EntryRelations_versions: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A language code; `*` is every language */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: {
                            language: string;
                            changedFields: string[];
                            isPublished: boolean;
                            version: {
                                createdBy: string;
                                /** Format: date-time */
                                created: string;
                                modifiedBy: string;
                                /** Format: date-time */
                                modified: string;
                                publishedBy: string | null;
                                published: string | null;
                                versionNo: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    EntrySchedules_set: {
        parameters: {
            query?: {
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
                /** @description `expiry` is another name of `unpublish` */
                schedule: "publish" | "unpublish" | "expiry";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Schedule"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"] | {
                        sys: {
                            /** Format: uuid */
                            id: string;
                            projectId: string;
                            language: string;
                            uri: string;
                            version: {
                                versionNo: string;
                            };
                        };
                    };
                };
            };
        };
    };
    EntrySchedules_clear: {
        parameters: {
            query?: {
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the entry */
                entryId: string;
                /** @description `expiry` is another name of `unpublish` */
                schedule: "publish" | "unpublish" | "expiry";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ContentTypeEntries_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
                /** @description A language code; `*` lists every variation; one variation per entry without it */
                language?: string;
                versionStatus?: "latest" | "published";
                /** @description Names of what is shown of an entry, comma separated */
                fields?: string;
                includeArchived?: boolean;
                includeDeleted?: boolean;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the content type, in any case, or its uuid */
                contentTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: (components["schemas"]["Entry"] | components["schemas"]["SelectedEntry"])[];
                        /** @description By name and value, where a search asked for them */
                        aggregations?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                    };
                };
            };
        };
    };
    WorkflowDefinitions_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                versionStatus?: "latest" | "published";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["WorkflowDefinition"][];
                    };
                };
            };
        };
    };
    WorkflowDefinitions_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWorkflowDefinition"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDefinition"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the workflow definition that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    WorkflowDefinitions_get: {
        parameters: {
            query?: {
                /** @description A version number such as `1.0`; the latest version without it */
                version?: string;
                versionStatus?: "latest" | "published";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the workflow definition, in any case */
                definitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDefinition"];
                };
            };
        };
    };
    WorkflowDefinitions_revise: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the workflow definition, in any case */
                definitionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedWorkflowDefinition"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDefinition"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the workflow definition that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    WorkflowDefinitions_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the workflow definition, in any case */
                definitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    WorkflowDefinitions_trigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the workflow definition, in any case */
                definitionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefinitionEvent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDefinition"] | {
                        /** Format: uuid */
                        uuid: string;
                        id: string;
                        projectId: string;
                        /** @description Version of the workflow definition that was written */
                        version: {
                            versionNo: string | null;
                        };
                    };
                };
            };
        };
    };
    DefinitionVersions_ofContentType: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the content type, in any case, or its uuid */
                contentTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: {
                            /** @description Whether it is the published one at present */
                            isPublished: boolean;
                            version: components["schemas"]["Version"];
                        }[];
                    };
                };
            };
        };
    };
    DefinitionVersions_ofComponent: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the component, in any case, or its uuid */
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: {
                            /** @description Whether it is the published one at present */
                            isPublished: boolean;
                            version: components["schemas"]["Version"];
                        }[];
                    };
                };
            };
        };
    };
    DefinitionVersions_ofWorkflowDefinition: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the workflow definition, in any case */
                definitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: {
                            /** @description Whether it is the published one at present */
                            isPublished: boolean;
                            version: components["schemas"]["Version"];
                        }[];
                    };
                };
            };
        };
    };
    Assets_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Up to 50 parts, by any name
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fileId: string;
                    }[];
                };
            };
        };
    };
    Assets_folders: {
        parameters: {
            query?: {
                /** @description Path of the folder */
                parent?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        path: string;
                        /** @description Assets in the folder itself */
                        count: number;
                        /** @description With those in folders below */
                        total: number;
                        folders: {
                            name: string;
                            path: string;
                            /** @description Assets in the folder itself */
                            count: number;
                            /** @description With those in folders below */
                            total: number;
                        }[];
                    };
                };
            };
        };
    };
    Assets_get: {
        parameters: {
            query?: {
                /** @description Offers the file for saving instead of showing it */
                download?: boolean;
            };
            header?: {
                /** @description 304 where the file has one of these ETags */
                "If-None-Match"?: string;
                "If-Modified-Since"?: string;
                /** @description One range of bytes: `bytes=0-1023` */
                Range?: string;
                "If-Range"?: string;
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the uploaded file, or of the asset that shows it */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description A part of the file */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Blocks_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Block"][];
                    };
                };
            };
        };
    };
    Blocks_push: {
        parameters: {
            query?: {
                autoRelease?: boolean;
                /** @description Another name of `autoRelease` */
                release?: boolean;
                makeLive?: boolean;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockPush"];
            };
        };
        responses: {
            /** @description Accepted; the work is not done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockVersion"];
                };
            };
        };
    };
    Blocks_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Block"];
                };
            };
        };
    };
    Blocks_invoke: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockAction"];
            };
        };
        responses: {
            /** @description Accepted; the work is not done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockVersion"];
                };
            };
        };
    };
    BlockVersions_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
                /** @description Branch; a slash in it is sent as `%2F` */
                branch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["BlockVersion"][];
                    };
                };
            };
        };
    };
    BlockVersions_list_2: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
                /** @description Branch; a slash in it is sent as `%2F` */
                branch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["BlockVersion"][];
                    };
                };
            };
        };
    };
    BlockVersions_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
                /** @description Branch; a slash in it is sent as `%2F` */
                branch: string;
                /** @description A version number, `live` or `latest` */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockVersion"];
                };
            };
        };
    };
    BlockVersions_get_2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
                /** @description Branch; a slash in it is sent as `%2F` */
                branch: string;
                /** @description A version number, `live` or `latest` */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockVersion"];
                };
            };
        };
    };
    BlockVersions_log: {
        parameters: {
            query?: {
                lines?: number;
                sinceSeconds?: number;
                /** @description Another name of `sinceSeconds` */
                since?: number;
                includeTimestamps?: boolean;
                previous?: boolean;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
                /** @description Branch; a slash in it is sent as `%2F` */
                branch: string;
                /** @description A version number, `live` or `latest` */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    BlockVersions_log_2: {
        parameters: {
            query?: {
                lines?: number;
                sinceSeconds?: number;
                /** @description Another name of `sinceSeconds` */
                since?: number;
                includeTimestamps?: boolean;
                previous?: boolean;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
                /** @description Branch; a slash in it is sent as `%2F` */
                branch: string;
                /** @description A version number, `live` or `latest` */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    BlockVersions_below: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                lines?: number;
                sinceSeconds?: number;
                /** @description Another name of `sinceSeconds` */
                since?: number;
                includeTimestamps?: boolean;
                previous?: boolean;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the block */
                blockId: string;
                /** @description First part of a branch that has slashes */
                first: string;
                /** @description Second part of a branch that has slashes */
                second: string;
                /** @description The rest of the address */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockVersion"] | {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["BlockVersion"][];
                    };
                    "text/plain": string;
                };
            };
        };
    };
    Users_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Conditions in ZenQL */
                zenql?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    Users_create: {
        parameters: {
            query?: {
                suspended?: boolean;
                forcePasswordReset?: boolean;
            };
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Users_search: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                where?: string;
                orderBy?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    Users_searchByBody: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserSearch"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    Users_get: {
        parameters: {
            query?: {
                /** @description Has no effect; clients send it */
                classicUserId?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    Users_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedUser"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Users_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Users_patch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["ChangedUser"];
                "application/json": components["schemas"]["ChangedUser"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Users_changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Users_invoke: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserAction"];
            };
        };
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Roles_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Role"][];
                    };
                };
            };
        };
    };
    Roles_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRole"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"] | {
                        /** Format: uuid */
                        id: string;
                        projectId: string;
                    };
                };
            };
        };
    };
    Roles_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the role */
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
        };
    };
    Roles_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the role */
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedRole"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"] | {
                        /** Format: uuid */
                        id: string;
                        projectId: string;
                    };
                };
            };
        };
    };
    Roles_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the role */
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    GrantedPermissions_all: {
        parameters: {
            query?: {
                /** @description Another principal; the caller without it */
                userId?: string;
            };
            header?: {
                /** @description 304 where the answer has one of these ETags */
                "If-None-Match"?: string;
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllPermissions"];
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Permissions_actions: {
        parameters: {
            query?: {
                /** @description Another principal; the caller without it */
                userId?: string;
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Such as `entries`, `contentTypes` or `nodes` */
                resourceType: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actions: string[];
                    };
                };
            };
        };
    };
    Permissions_actions_2: {
        parameters: {
            query?: {
                /** @description Another principal; the caller without it */
                userId?: string;
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Such as `entries`, `contentTypes` or `nodes` */
                resourceType: string;
                /** @description Id of one of them */
                resourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actions: string[];
                    };
                };
            };
        };
    };
    Permissions_authorized: {
        parameters: {
            query?: {
                /** @description Another principal; the caller without it */
                userId?: string;
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Such as `entries`, `contentTypes` or `nodes` */
                resourceType: string;
                /** @description Such as `sysView` */
                action: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        authorized: true;
                    };
                };
            };
        };
    };
    Permissions_authorized_2: {
        parameters: {
            query?: {
                /** @description Another principal; the caller without it */
                userId?: string;
                /** @description A language code such as `en-GB` */
                language?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Such as `entries`, `contentTypes` or `nodes` */
                resourceType: string;
                /** @description Id of one of them */
                resourceId: string;
                /** @description Such as `sysView` */
                action: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        authorized: true;
                    };
                };
            };
        };
    };
    People_list: {
        parameters: {
            query?: {
                /** @description Contained in the user name, or in the first and last name, in any case */
                q?: string;
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "user" | "apiKey";
                            /** @description The name of an API key */
                            username: string;
                            firstName: string | null;
                            lastName: string | null;
                        }[];
                    };
                };
            };
        };
    };
    Audit_list: {
        parameters: {
            query?: {
                /** @description Id or uuid of a project */
                projectId?: string;
                /** @description Id or name of who did it */
                userId?: string;
                resourceId?: string;
                from?: string;
                to?: string;
                /** @description `next` of the page before */
                after?: string;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            at: string;
                            event: string;
                            resource: {
                                type: string;
                                id: string;
                            };
                            projectUuid: string | null;
                            actor: {
                                kind: string;
                                id: string;
                                name: string;
                            };
                            address: string | null;
                        }[];
                        /** @description Null on the last page */
                        next: string | null;
                    };
                };
            };
        };
    };
    Groups_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Conditions in ZenQL */
                zenql?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Group"][];
                    };
                };
            };
        };
    };
    Groups_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGroup"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Groups_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    Groups_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedGroup"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Groups_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Memberships_users: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Conditions in ZenQL */
                zenql?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
                includeInherited?: boolean;
                /** @description Ids or names, comma separated */
                excludedGroups?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    Memberships_addUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Memberships_addUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Memberships_removeUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Memberships_hasUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Memberships_children: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Conditions in ZenQL */
                zenql?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
                includeInherited?: boolean;
                /** @description Ids or names, comma separated */
                excludedGroups?: string;
                includeSelf?: boolean;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Group"][];
                    };
                };
            };
        };
    };
    Memberships_addChildren: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Memberships_addChild: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
                /** @description Id or name of the group below */
                child: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Memberships_removeChild: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id or name of the group */
                group: string;
                /** @description Id or name of the group below */
                child: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    UserGroups_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Conditions in ZenQL */
                zenql?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
                includeInherited?: boolean;
                /** @description Ids or names, comma separated */
                excludedGroups?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["Group"][];
                    };
                };
            };
        };
    };
    UserGroups_isMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id, user name or e-mail address; `@current` is the caller */
                user: string;
                /** @description Ids or names of groups, comma separated */
                groups: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiKeys_list_2: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                /** @description A text that has to be contained, in any case */
                q?: string;
                /** @description Names, comma separated; `-` before a name turns its order round */
                order?: string;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    ApiKeys_create_2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"] | {
                        /** Format: uuid */
                        id: string;
                        flows: components["schemas"]["ApiKeyFlow"][];
                    };
                };
            };
        };
    };
    ApiKeys_get_2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the API key */
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    ApiKeys_change_2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the API key */
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedApiKey"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    ApiKeys_delete_2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the API key */
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ApiKeys_createFlow_2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the API key */
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKeyFlow"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyFlow"];
                };
            };
        };
    };
    ApiKeys_deleteFlow_2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the API key */
                apiKeyId: string;
                /** @description Id of the flow */
                flowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Activity_list: {
        parameters: {
            query?: {
                /** @description Comma separated: entry, asset, node, contentType, component, workflowDefinition, role, project, redirect, tag, tagGroup, taxonomy, block */
                type?: string;
                /** @description Id of one thing, as in `resource.id` */
                resource?: string;
                /** @description Id or name of who did it */
                actor?: string;
                /** @description A language code such as `en-GB` */
                language?: string;
                /** @description `next` of the page before */
                after?: string;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description Place in the log */
                            position: string;
                            /** Format: date-time */
                            time: string;
                            actor: {
                                /** @enum {string} */
                                kind: "user" | "apiKey" | "system";
                                id: string;
                                name: string;
                            };
                            /** @description Such as `created`, `updated` or `published` */
                            action: string;
                            resource: {
                                /** @enum {string} */
                                type: "entry" | "asset" | "node" | "contentType" | "component" | "workflowDefinition" | "role" | "project" | "redirect" | "tag" | "tagGroup" | "taxonomy" | "block";
                                /** @description Null where the change is about many */
                                id: string | null;
                                /** @description As it was then */
                                title: string | null;
                                language: string | null;
                                contentTypeId: string | null;
                            };
                            /** @description Names of what was changed; null where the event does not say */
                            changed: string[] | null;
                            workflow: {
                                event: string;
                                from: string;
                                to: string;
                            } | null;
                            /** @description Equal for all that one request has caused */
                            correlation: string;
                        }[];
                        /** @description Null on the last page */
                        next: string | null;
                    };
                };
            };
        };
    };
    Webhooks_list: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["WebhookSubscription"][];
                    };
                };
            };
        };
    };
    Webhooks_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookSubscription"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscription"] | {
                        /** Format: uuid */
                        id: string;
                        signingSecret: string | null;
                    };
                };
            };
        };
    };
    Webhooks_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the webhook subscription */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
        };
    };
    Webhooks_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the webhook subscription */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedWebhookSubscription"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscription"] | {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    Webhooks_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the webhook subscription */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_act: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the webhook subscription */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookAction"];
            };
        };
        responses: {
            /** @description Accepted; the work is not done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"] | {
                        /** Format: uuid */
                        subscriptionId: string;
                        /** @enum {string} */
                        type: "ping" | "redeliver" | "replay" | "resume" | "rotateSecret";
                        signingSecret?: string | null;
                    };
                };
            };
        };
    };
    Webhooks_deliveries: {
        parameters: {
            query?: {
                /** @description The first page is 0 */
                pageIndex?: number;
                pageSize?: number;
                status?: "pending" | "succeeded" | "failed" | "skipped";
            };
            header?: {
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
                /** @description Id of the webhook subscription */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageIndex: number;
                        pageSize: number;
                        totalCount: number;
                        pageCount: number;
                        items: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
        };
    };
    EventStreams_live: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request with the same key is carried out once */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: do not wait until readers see what is written */
                Prefer?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiveStream"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    EventStreams_pull: {
        parameters: {
            query?: {
                /** @description Types, comma separated; `*` at the end of one is a wildcard */
                types?: string;
                lastEventId?: string;
            };
            header?: {
                /** @description Id of the last event that was seen */
                "Last-Event-ID"?: string;
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    EventSchemas_asyncApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    EventSchemas_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        schema: string;
                        reserved: boolean;
                    }[];
                };
            };
        };
    };
    EventSchemas_schema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Type of an integration event, such as `annal.entry.published.v1` */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    SessionSettings_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description 304 where the answer has one of these ETags */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        passwordRules: components["schemas"]["PasswordRules"];
                    };
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ConsoleSettings_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description 304 where the answer has one of these ETags */
                "If-None-Match"?: string;
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        maxUploadBytes: number;
                        features: {
                            delivery: boolean;
                            taxonomies: boolean;
                            /** @description Of blocks */
                            hosting: boolean;
                        };
                    };
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ConsoleStream_follow: {
        parameters: {
            query?: {
                lastEventId?: string;
            };
            header?: {
                /** @description Id of the last event that was seen */
                "Last-Event-ID"?: string;
                /** @description The `X-Position` of a write that the answer has to show; 503 where that takes too long */
                "X-Min-Position"?: string;
            };
            path: {
                /** @description Id of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    Token_issue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    Token_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    Discovery_describe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        issuer: string;
                        jwks_uri: string;
                        token_endpoint: string;
                        grant_types_supported: string[];
                        scopes_supported: string[];
                        token_endpoint_auth_methods_supported: string[];
                        response_types_supported: string[];
                        subject_types_supported: string[];
                        id_token_signing_alg_values_supported: string[];
                    };
                };
            };
        };
    };
    Discovery_describe_2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        issuer: string;
                        jwks_uri: string;
                        token_endpoint: string;
                        grant_types_supported: string[];
                        scopes_supported: string[];
                        token_endpoint_auth_methods_supported: string[];
                        response_types_supported: string[];
                        subject_types_supported: string[];
                        id_token_signing_alg_values_supported: string[];
                    };
                };
            };
        };
    };
    Discovery_keySet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: {
                            kty: string;
                            use: string;
                            alg: string;
                            kid: string;
                            n: string;
                            e: string;
                        }[];
                    };
                };
            };
        };
    };
    Session_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    Session_end: {
        parameters: {
            query?: {
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Session_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
}
