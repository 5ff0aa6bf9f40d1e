/**
 * Fills the names of the built files into the page's template.
 * @throws if the template has no place for one of them
 */
export function filled(template, { theme, styles, main, preloads }) {
  const links = preloads.map((name) => `<link rel="modulepreload" href="console/${name}">`).join('');
  const values = { theme: `console/${theme}`, styles: `console/${styles}`, main: `console/${main}`, preloads: links };
  return Object.entries(values).reduce((page, [name, value]) => {
    const place = `{{${name}}}`;
    if (!page.includes(place)) throw new Error(`apps/console/src/index.html lacks ${place}`);
    return page.replace(place, value);
  }, template);
}
