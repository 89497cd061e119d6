import { useState } from 'react';
import { viewContent } from '../../engine/index.ts';
import { Content } from '../../renderer/blocks/Content.tsx';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import { TextButton } from '../../renderer/parts/TextButton.tsx';
import * as styles from './Footer.module.css';
import { formParts } from '../base/form-parts.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { portalChunk } from './lazy.ts';

const FooterModal = lazyComponent(portalChunk, (module) => module.FooterModal);
const ColorSchemeSwitch = lazyComponent(portalChunk, (module) => module.ColorSchemeSwitch, {
  whileLoading: '',
  standIn: () => null,
});

/** The institution's address, Help and Privacy, and the choice of colors in the same place on every screen. */
export function Footer() {
  const { store } = usePortal();
  const { form } = store;
  const [openId, setOpenId] = useState<string | null>(null);
  const { footer } = formParts(form);
  const open = footer.modals.find(({ id }) => id === openId);
  const blocks = footer.blocks.flatMap((block) => viewContent(block, store.values()) ?? []);
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <address className={styles['address']}>
          {blocks.map((view) => (
            <Content key={view.id} view={view} />
          ))}
        </address>
        <nav aria-label={say(form, 'helpLabel')}>
          <ul className={styles['links']}>
            {footer.modals.map(({ id, trigger }) => (
              <li key={id}>
                <TextButton aria-haspopup="dialog" onClick={() => setOpenId(id)}>
                  {trigger}
                </TextButton>
              </li>
            ))}
            <li>
              <a href={hrefOf('/blank')} target="_blank">
                {say(form, 'blankLink')}
              </a>
            </li>
          </ul>
        </nav>
        <div className={styles['colors']}>
          <ColorSchemeSwitch />
        </div>
      </div>
      {open !== undefined && <FooterModal modal={open} onClose={() => setOpenId(null)} />}
    </footer>
  );
}
