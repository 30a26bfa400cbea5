/** Whether nobody has set the focus: it is nowhere, or on the heading where `keepFocus` has put it. */
export const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.matches('[data-kept]')
