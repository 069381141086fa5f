/** The look of a field for a message. */
export const MESSAGE_BOX =
  'w-full resize-none bg-raised text-[0.9375rem] leading-[1.45] text-ink shadow-field outline-none transition-shadow dark:bg-sunken focus:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_var(--accent-soft)]'
