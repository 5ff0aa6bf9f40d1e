import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

export function selectorsIn(expression: string): readonly Selector[] {
  const found: { metric: string; labels: string[] }[] = [];
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`${expression}: cannot be read at ${node.from}`);
      if (node.name === 'VectorSelector') found.push({ metric: '', labels: [] });
      const last = found.at(-1);
      if (last && node.name === 'Identifier' && node.matchContext(['VectorSelector'])) last.metric = textOf(node);
      if (last && node.name === 'LabelName' && node.matchContext(['UnquotedLabelMatcher']))
        last.labels.push(textOf(node));
    },
  });
  return found;
}
