export const roleStream = (projectUuid: string, roleId: string) => `role-${projectUuid}.${roleId}`;
