/** The type of an upload. */
const pictures: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg']);

/** `image` for an upload of pictures alone, otherwise `file`. */
export function uploadsOnly(definition: object): 'image' | 'file' {
  const { limits } = definition as { readonly limits?: { readonly types?: readonly string[] } };
  const found = limits?.types ?? [];
  return found.length > 0 && found.every((type) => pictures.has(type)) ? 'image' : 'file';
}
