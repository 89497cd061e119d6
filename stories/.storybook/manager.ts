import { addons } from 'storybook/manager-api';

// The panel would repeat the JSON and take half the height from whoever edits it.
addons.setConfig({
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => (storyId?.startsWith('edit-the-json--') === true ? false : isShown),
  },
});
