/** Whoever goes through the rows of the form by keys stays there, whatever settings open beside it. */
export const isInList = (): boolean => document.activeElement?.closest('.form-rows') instanceof Element;
