import { colors } from '@annal/kernel';

export { colors };
export type Color = (typeof colors)[number];
