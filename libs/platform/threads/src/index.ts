export { Aside, type AsideOptions } from './aside.ts';
