import { CircleAlert } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { labelOf } from '../../../entry-form/form-field.tsx';
import { pathOf, pathText } from '../../../entry-form/values/path.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useEditor } from '../editor-context.ts';
import { showField } from '../form/first-problem.ts';
import { groupsOf } from '../form/groups.ts';
import { useEditingState } from '../use-editing.ts';

/** What publishing would refuse, by the rules of the service; each leads to its field. */
export function PublishCheck() {
  const { editing, model } = useEditor();
  const navigate = useNavigate();
  const problems = useEditingState(editing, (state) => state.publishProblems);
  if (problems === undefined) return null;
  if (problems.size === 0) return <p className="check-fine">{t('editor.checkFine')}</p>;
  const open = async (path: string): Promise<void> => {
    const group = groupsOf(model.type).find(({ fields }) => fields.some(({ id }) => id === pathOf(path)[0]));
    if (group) await navigate({ to: '.', search: (before) => ({ ...before, tab: group.id }), replace: true });
    showField(path);
  };
  return (
    <>
      <p>{t('editor.checkCount', { count: problems.size })}</p>
      <ul className="check">
        {[...problems].map(([path, messages]) => (
          <li key={path} className="check-item">
            <Icon shape={CircleAlert} />
            <span className="check-text">
              <strong>{nameAt(path)}</strong> {messages.join(' ')}
            </span>
            <Button isSmall look="quiet" onPress={() => void open(path)}>
              {t('editor.toField')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );

  function nameAt(path: string): string {
    const [id, ...rest] = pathOf(path);
    const field = model.type.fields.find((each) => each.id === id);
    const name = field ? labelOf(field, model.type.defaultLanguage) : String(id);
    return rest.length === 0 ? name : `${name} ${pathText(rest)}`;
  }
}
