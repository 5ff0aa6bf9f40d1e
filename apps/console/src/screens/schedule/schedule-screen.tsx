import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { serverNow } from '../../api/connection.ts';
import { entrySearchQuery } from '../../api/entry-search.ts';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { language, t, timeZone } from '../../messages/index.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { useNames } from '../../frame/names.ts';
import { monthOf, shifted } from './months.ts';
import { plannedIn, scheduleSearch } from './planned.ts';
import { PlannedRow } from './planned-row.tsx';

/** What goes live or down when; what was missed stands first, whenever that was. */
export function ScheduleScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/schedule' });
  const { month = monthOf(serverNow(), timeZone()) } = useSearch({ from: '/signed-in/p/$projectId/schedule' });
  const navigate = useNavigate();
  const { data: project } = useQuery(projectQuery(projectId));
  const found = useQuery(entrySearchQuery(projectId, scheduleSearch(month)));
  const names = useNames(projectId);
  const to = (by: number): void =>
    void navigate({ to: '/p/$projectId/schedule', params: { projectId }, search: { month: shifted(month, by) } });
  const actions = (
    <>
      <IconButton icon={ChevronLeft} label={t('schedule.previous')} look="plain" onPress={() => to(-1)} />
      <span className="schedule-month" role="status">
        {monthName(month)}
      </span>
      <IconButton icon={ChevronRight} label={t('schedule.next')} look="plain" onPress={() => to(1)} />
    </>
  );
  return (
    <Screen title={t('area.schedule')} within={[project?.name ?? projectId]} width="narrow" actions={actions}>
      <p className="cell-muted">{t('schedule.zone', { zone: timeZone() })}</p>
      <Loaded query={found}>
        {({ items }) => {
          const planned = plannedIn(items, month, timeZone());
          if (planned.length === 0) return <Empty icon={CalendarCheck} title={t('schedule.none')} />;
          return (
            <ul className="rows card" aria-label={t('area.schedule')}>
              {planned.map((each) => (
                <PlannedRow
                  key={`${each.entry.sys.id} ${each.entry.sys.language} ${each.kind}`}
                  projectId={projectId}
                  planned={each}
                  names={names}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Screen>
  );
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
