export const loginStream = (userId: string) => `login-${userId}`;
