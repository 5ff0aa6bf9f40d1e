import { useEffect, useRef } from 'react';
import { Input, type InputProps } from 'react-aria-components';

/** React copies the value of an input into its attribute, so that a password would stand in the document. */
export function PasswordInput(props: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    const forget = () => element.removeAttribute('value');
    const observer = new MutationObserver(forget);
    observer.observe(element, { attributeFilter: ['value'] });
    forget();
    return () => observer.disconnect();
  }, []);
  return <Input {...props} ref={input} />;
}
