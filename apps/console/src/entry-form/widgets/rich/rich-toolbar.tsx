import type { Editor } from '@tiptap/core';
import { Heading, Image, Link2, Table } from 'lucide-react';
import { Fragment, useSyncExternalStore } from 'react';
import { Separator, ToggleButton, Toolbar } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Icon, type IconShape } from '../../../ui/icon/icon.tsx';
import { Menu, MenuChoices, MenuItem } from '../../../ui/menu/menu.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import type { RichFormat } from './rich-format.ts';
import type { Asked } from './rich-editor.tsx';
import { LEVELS, run, setStyle, tableTools, toolsOf, type Style } from './tools.ts';

interface RichToolbarProps {
  readonly editor: Editor;
  readonly format: RichFormat['name'];
  readonly label: string;
  readonly onAsk: (asked: Asked) => void;
}

/** One stop of the Tab key; arrows go from tool to tool. */
export function RichToolbar({ editor, format, label, onAsk }: RichToolbarProps) {
  const groups = toolsOf(format);
  const names = groups.flat().flatMap(({ name }) => name ?? []);
  const on = useActive(editor, [...names, 'link', 'image', 'table']);
  const style = useActive(editor, LEVELS.map(String))[0] as Style | undefined;
  return (
    <>
      <Toolbar className="rich-toolbar" aria-label={t('widget.formatting', { label })}>
        <StyleMenu style={style ?? 'text'} onChange={(chosen) => setStyle(editor, chosen)} />
        {groups.map((tools, group) => (
          <Fragment key={group}>
            {group > 0 && <Separator orientation="vertical" className="rich-line" />}
            {tools.map(({ text, icon, name, run: act }) =>
              name === undefined ? (
                <IconButton key={text} label={t(text)} icon={icon} isSmall onPress={() => run(editor, act)} />
              ) : (
                <Toggle
                  key={text}
                  {...{ text: t(text), icon }}
                  isOn={on.includes(name)}
                  onPress={() => run(editor, act)}
                />
              ),
            )}
            {group === 0 && (
              <>
                <Separator orientation="vertical" className="rich-line" />
                <Toggle
                  text={t('widget.addLink')}
                  icon={Link2}
                  isOn={on.includes('link')}
                  onPress={() => onAsk('link')}
                />
                <Toggle
                  text={t('widget.addImage')}
                  icon={Image}
                  isOn={on.includes('image')}
                  onPress={() => onAsk('image')}
                />
                <TableMenu editor={editor} isInTable={on.includes('table')} />
              </>
            )}
          </Fragment>
        ))}
      </Toolbar>
    </>
  );
}

/** Which of these the selection stands in; levels of headings are named by their number. */
function useActive(editor: Editor, names: readonly string[]): readonly string[] {
  const isActive = (name: string): boolean =>
    /^\d$/.test(name) ? editor.isActive('heading', { level: Number(name) }) : editor.isActive(name);
  const active = useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      return () => editor.off('transaction', changed);
    },
    () => names.filter(isActive).join(' '),
  );
  return active === '' ? [] : active.split(' ');
}

function StyleMenu({ style, onChange }: { readonly style: Style; readonly onChange: (style: Style) => void }) {
  const options = [
    { value: 'text' as Style, text: t('widget.paragraph') },
    ...LEVELS.map((level) => ({ value: `${level}` as Style, text: t('widget.headingOf', { level }) })),
  ];
  return (
    <Menu label={t('widget.style')} trigger={<IconButton icon={Heading} label={t('widget.style')} isSmall />}>
      <MenuChoices label={t('widget.style')} value={style} options={options} onChange={onChange} />
    </Menu>
  );
}

function TableMenu({ editor, isInTable }: { readonly editor: Editor; readonly isInTable: boolean }) {
  const insert = (): boolean => run(editor, (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }));
  if (!isInTable) return <IconButton icon={Table} label={t('widget.addTable')} isSmall onPress={insert} />;
  return (
    <Menu
      label={t('widget.table')}
      trigger={<IconButton icon={Table} label={t('widget.table')} isSmall look="plain" />}
    >
      {tableTools.map(({ text, run: act }) => (
        <MenuItem key={text} text={t(text)} onAction={() => run(editor, act)} />
      ))}
    </Menu>
  );
}

interface ToggleProps {
  readonly text: string;
  readonly icon: IconShape;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function Toggle({ text, icon, isOn, onPress }: ToggleProps) {
  return (
    <Hint text={text}>
      <ToggleButton
        className="button button-quiet button-small button-icon rich-tool"
        aria-label={text}
        isSelected={isOn}
        onChange={onPress}
      >
        <Icon shape={icon} />
      </ToggleButton>
    </Hint>
  );
}
