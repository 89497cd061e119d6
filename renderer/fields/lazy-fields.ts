/** Inputs that the first page does not contain, loaded together. */
export { CalculatedInput } from './CalculatedField.tsx';
export { CheckboxesInput } from './CheckboxesField.tsx';
export { MonthYearInput } from './MonthYearField.tsx';
export { NumberInput } from './NumberField.tsx';
export { LookupBox, SelectBox } from './SearchBox.tsx';
export { TextareaInput } from './TextareaField.tsx';
export { TimeInput } from './TimeField.tsx';
export { UploadInput } from './UploadField.tsx';
