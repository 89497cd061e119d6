/** Inputs that few forms have, loaded together by those. */
export { RankingInput } from './RankingField.tsx';
export { SignatureInput } from './SignatureField.tsx';
