import { useNavigate, useSearch } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import { useShortcuts } from '../../../frame/shortcuts.ts';
import { languageName, t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Menu, MenuChoices } from '../../../ui/menu/menu.tsx';
import { useEditor } from '../editor-context.ts';

const NONE = 'none';

/** Which language stands beside this one. */
export function BesideMenu() {
  const { entry, language } = useEditor();
  const { with: beside = NONE } = useSearch({ strict: false });
  const navigate = useNavigate();
  const others = (entry?.sys.availableLanguages ?? []).filter((code) => code !== language);
  const show = (code: string): void =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, with: code === NONE ? undefined : code }),
      replace: true,
    });
  const [first] = others;
  const toggle = (): void => {
    if (first !== undefined) show(beside === NONE ? first : NONE);
  };
  useShortcuts([{ keys: 'Control+Shift+L', text: 'editor.keys.beside', action: toggle }]);
  if (first === undefined) return null;
  const options = [
    ...others.map((value) => ({ value, text: languageName(value) })),
    { value: NONE, text: t('editor.besideNone') },
  ];
  return (
    <Menu label={t('editor.beside')} trigger={<IconButton icon={Columns2} look="plain" label={t('editor.beside')} />}>
      <MenuChoices label={t('editor.beside')} value={beside} options={options} onChange={show} />
    </Menu>
  );
}
