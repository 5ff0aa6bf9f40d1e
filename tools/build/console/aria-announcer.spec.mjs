import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutHtml } from './aria-announcer.mjs';

describe('the live region of React Aria', () => {
  it('is emptied without HTML', () => {
    assert.equal(withoutHtml("log.innerHTML = '';"), 'log.replaceChildren();');
  });

  it('fails the build once it is emptied in another way', () => {
    assert.throws(() => withoutHtml('log.textContent = "";'), /in another way/);
  });
});
