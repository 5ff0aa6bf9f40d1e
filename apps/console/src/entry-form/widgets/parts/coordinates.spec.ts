import { coordinatesOf } from './coordinates.ts';

describe('pasted coordinates', () => {
  it.each([
    ['51.53, -0.13', { lat: 51.53, lon: -0.13 }],
    [' -33.9;151.2 ', { lat: -33.9, lon: 151.2 }],
    ['48 11', { lat: 48, lon: 11 }],
  ])('%p', (text, expected) => expect(coordinatesOf(text)).toEqual(expected));

  it.each(['51.53', '91, 0', '0, 181', 'London', '51,53, 0', ''])('%p is none', (text) =>
    expect(coordinatesOf(text)).toBeUndefined(),
  );
});
