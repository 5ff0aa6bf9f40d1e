import type { INestApplication } from '@nestjs/common';
import { FirstStart } from '@annal/app-security';

export function printStartMessage(address: string, app: INestApplication): void {
  const { username, generatedPassword } = app.get(FirstStart, { strict: false }).report;
  const password = generatedPassword ?? '<its password>';
  const lines = [
    '',
    `  Annal is running at ${address}`,
    `  API documentation   ${address}/api`,
    `  Administrator       ${username}${generatedPassword ? `, password ${generatedPassword} (shown only now)` : ''}`,
    '  Get a token:',
    `    curl -s ${address}/authenticate/connect/token -d grant_type=contensis_classic \\`,
    `      --data-urlencode 'username=${username}' --data-urlencode 'password=${password}'`,
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
