import { loadavg } from 'node:os';

export function report(systems) {
  const median = (numbers) => {
    const sorted = [...numbers].sort((one, other) => one - other);
    return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
  };
  const column = (samples, field) => samples.map((each) => each[field]);
  const rows = [];
  const stepNames = [...new Set(systems.flatMap(({ samples }) => Object.keys(samples)))];
  for (const step of stepNames) {
    const own = systems.find(({ name }) => name === 'annal')?.samples[step];
    for (const { name, samples } of systems) {
      const measured = samples[step];
      if (!measured) continue;
      const rates = column(measured, 'rate');
      rows.push({
        step,
        system: name,
        'req/s': Math.round(median(rates)),
        'from to': `${Math.round(Math.min(...rates))} ${Math.round(Math.max(...rates))}`,
        'p99 ms': Math.round(median(column(measured, 'p99'))),
        failed: column(measured, 'failed').reduce((sum, each) => sum + each, 0),
        'RSS MB': Math.round(Math.max(...column(measured, 'rss'))),
        'without npm': Math.round(Math.max(...column(measured, 'serviceRss'))),
        'CPU ms/req': Number(median(column(measured, 'cpuMs')).toFixed(2)),
        'annal/it req/s':
          own && name !== 'annal' ? Number((median(column(own, 'rate')) / median(rates)).toFixed(2)) : '',
        'it/annal CPU':
          own && name !== 'annal'
            ? Number((median(column(measured, 'cpuMs')) / median(column(own, 'cpuMs'))).toFixed(2))
            : '',
      });
    }
  }
  console.log(
    `\nload average ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')} at the end; entries: ${systems.map(({ name, ids }) => `${name} ${ids.length}`).join(', ')}\n`,
  );
  const heads = Object.keys(rows[0] ?? {});
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const widths = heads.map((head) =>
    Math.max(...[head, ...rows.map((row) => row[head])].map((cell) => String(cell).length)),
  );
  const padded = (cells) =>
    line(cells.map((cell, at) => (at < 2 ? String(cell).padEnd(widths[at]) : String(cell).padStart(widths[at]))));
  console.log(
    [
      padded(heads),
      line(widths.map((width) => '-'.repeat(width))),
      ...rows.map((row) => padded(Object.values(row))),
    ].join('\n'),
  );
  console.log(
    '\nreq/s, p99 and CPU are medians of the rounds; failed: errors, answers other than 2xx and wrong bodies; RSS: the highest at the end of a round',
  );
}
