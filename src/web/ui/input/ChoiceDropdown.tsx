import { Combobox, useCombobox } from '@mantine/core'
import { Anchor } from '../basic/Anchor.tsx'
import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx'
import type { useOptionPicker } from './useOptionPicker.ts'

type ChoiceDropdownProps = Omit<ChoiceListProps, 'list'> & {
  picker: Pick<ReturnType<typeof useOptionPicker>, 'list' | 'click' | 'setOpen'>
  /** The field below which it opens. */
  anchor: HTMLElement
}

/** The open dropdown of a choice; the field handles the keys. */
export default function ChoiceDropdown({ picker, anchor, ...props }: ChoiceDropdownProps) {
  const store = useCombobox({ opened: true, onOpenedChange: picker.setOpen })
  return (
    <Combobox
      position="bottom-start"
      middlewares={{ flip: true, shift: true }}
      keepMounted={false}
      store={store}
      onOptionSubmit={picker.click}
    >
      <Combobox.DropdownTarget>
        <Anchor element={anchor} />
      </Combobox.DropdownTarget>
      <ChoiceList {...props} list={picker.list} />
    </Combobox>
  )
}
