export { default } from './en.icu';
