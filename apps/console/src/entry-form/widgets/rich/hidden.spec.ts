import { hidden } from './hidden.ts';

describe('HTML that is about to be parsed', () => {
  it.each([
    ['<p style="color: red">x</p>', '<p data-annal-style="color: red">x</p>'],
    ["<p\n STYLE = 'a>b' class=c>x</p>", "<p\n data-annal-style = 'a>b' class=c>x</p>"],
    ['<img src=x onerror=alert(1)>', '<img src=x data-annal-handler=alert(1)>'],
    ['<svg/onload=alert(1)>', '<svg/data-annal-handler=alert(1)>'],
    ['<p title="style=1" data-style="2">', '<p title="style=1" data-style="2">'],
    ['a <style>p > b { x }</style > c', 'a <annal-style></annal-style> c'],
    ['<base href="//x"><meta charset=x/>y', '<annal-base></annal-base><annal-meta></annal-meta>y'],
    ['<style>never closed', '<annal-style></annal-style>'],
  ])('has no style, sheet or handler: %j', (html, parsed) => expect(hidden(html)).toBe(parsed));

  it.each([
    '5 < 6 style="x" > 4',
    '<!-- <p style="x"> --><p>style="x"</p>',
    '<!DOCTYPE html><?php echo "<p style=1>" ?>',
    '<script>"<p style=1>"</script>',
    '<textarea><p style="x"></textarea>',
    '<p>Unclosed <b',
    '<a href="?a=1&onload=2">x</a>',
    '</p style>',
    '<',
    '',
  ])('is otherwise as it was: %j', (html) => {
    expect(hidden(html).replace('data-annal-style', 'style')).toBe(html);
  });
});
