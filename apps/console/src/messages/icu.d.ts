/** The build compiles `en.icu` from the `en.json` beside it (tools/build/console/messages.mjs). */
declare module '*.icu' {
  const texts: Readonly<Record<string, string | ((values: Readonly<Record<string, string | number>>) => string)>>;
  export default texts;
}
