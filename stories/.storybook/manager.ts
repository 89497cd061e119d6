import { addons } from 'storybook/manager-api';

/** Stories without controls, and the editor, whose JSON the panel would repeat: it would take half of the height. */
const withoutPanel = /^(?:welcome|tokens|every-field|themes|edit-the-json)--/;

addons.setConfig({
  layoutCustomisations: {
    showPanel: ({ storyId = '' }, isShown) => (withoutPanel.test(storyId) ? false : isShown),
  },
});
