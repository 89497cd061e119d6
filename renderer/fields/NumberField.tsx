import type { InputProps } from './field-component.ts';
import * as styles from './NumberField.module.css';
import { useTypedInput } from './TypedInput.tsx';
import { joined } from '../parts/joined.ts';

const asStored = (value: string): string => value;

/** A number; its unit is shown after it and is part of its description. */
export function NumberInput(input: InputProps) {
  const { prefix, view, describedBy } = input;
  const { key, unit, inputMode } = view;
  const unitId = `${prefix}${key}-unit`;
  const described = unit === null ? input : { ...input, describedBy: joined(unitId, describedBy) };
  const control = useTypedInput(described, {
    format: asStored,
    type: 'text',
    inputMode: inputMode ?? undefined,
  });
  return (
    <div className={styles['number']}>
      {control}
      {unit !== null && (
        <span id={unitId} className={styles['unit']}>
          {unit}
        </span>
      )}
    </div>
  );
}
