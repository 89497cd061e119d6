import type { RouteObject } from 'react-router';
import { openStore } from '../store/portal.ts';
import { loadCard } from './cards/card-chunks.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { FormPageRoute } from './FormPageRoute.tsx';
import { FormRoot } from './FormRoot.tsx';
import { loadDefault, loadFormPage, loadFormRoot } from './loaders.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

const card = (path: keyof typeof loadCard): RouteObject => ({
  path, lazy: { loader: async () => (await loadCard[path]()).loader, Component: async () => (await loadCard[path]()).Component },
});

export const routes: RouteObject[] = [{
  ErrorBoundary: ErrorScreen,
  HydrateFallback: LoadingScreen,
  children: [
    {
      id: 'auth',
      loader: openStore,
      shouldRevalidate: () => false,
      lazy: { Component: async () => (await import('./AuthRoot.tsx')).AuthRoot },
      children: [card('login'), card('signup'), card('confirm'), card('forgot'), card('reset')],
    },
    {
      id: 'form',
      path: '/',
      loader: loadFormRoot,
      shouldRevalidate: () => false,
      Component: FormRoot,
      children: [
        { index: true, loader: loadDefault },
        { path: ':page', loader: loadFormPage, Component: FormPageRoute },
        { path: '*', loader: loadDefault },
      ],
    },
  ],
}];
