import type { WidgetProps } from '../widget.ts';
import { markdown } from './markdown.ts';
import { RichText } from './rich-text.tsx';

export const MarkdownWidget = (props: WidgetProps) => <RichText {...props} format={markdown} />;
