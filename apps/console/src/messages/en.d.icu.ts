import type texts from './en.json';

/** Made by tools/build/console/messages.mjs from the JSON file beside this one. */
declare const messages: Readonly<Record<keyof typeof texts, (values?: Readonly<Record<string, unknown>>) => string>>;
export default messages;
