import type { WidgetProps } from '../widget.ts';
import { html } from './html.ts';
import { RichText } from './rich-text.tsx';

export const HtmlWidget = (props: WidgetProps) => <RichText {...props} format={html} />;
