import type { ReactNode } from 'react';

interface PartProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One part, under its name. */
export function Part({ name, children }: PartProps) {
  return (
    <section className="card" aria-label={name}>
      <div className="card-head">
        <h2>{name}</h2>
      </div>
      <div className="card-body part-states">{children}</div>
    </section>
  );
}
