import { TextButton } from './Button.tsx';

export interface ShowHideProps {
  readonly isShown: boolean;
  /** Id of what is shown and hidden. */
  readonly controls: string;
  readonly showLabel: string;
  readonly hideLabel: string;
  readonly onToggle: () => void;
}

/** A toggle whose words say what a press does. */
export function ShowHide({ isShown, controls, showLabel, hideLabel, onToggle }: ShowHideProps) {
  return <TextButton className="show-hide" aria-controls={controls} onClick={onToggle}>{isShown ? hideLabel : showLabel}</TextButton>;
}
