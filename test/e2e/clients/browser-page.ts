// The script of a page on another origin, bundled with the client.
import { Client, type Config } from 'contensis-delivery-api';
import { callAll, type Facts } from './delivery-methods.ts';

declare const Image: new () => { onload: () => void; onerror: () => void; src: string; readonly naturalWidth: number };

Object.assign(globalThis, {
  callAll: (config: Config, facts: Facts) => callAll(Client.create(config), facts),
  widthOf: (src: string) =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image.naturalWidth);
      image.onerror = () => resolve('refused');
      image.src = src;
    }),
});
