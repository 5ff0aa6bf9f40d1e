import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of a page of settings: what it is on the left, its controls on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="section-body">{children}</div>
    </section>
  );
}
