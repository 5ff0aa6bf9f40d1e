export * from './image-builder.ts';
export * from './inspection-desk.ts';
export * from './test-registry.ts';
