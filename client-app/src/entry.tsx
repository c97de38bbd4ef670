/** What the client's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import type { MenuItem, RemoteDescription, RemoteEntryPoint, RemoteRoute } from '@taskmint/platform';
import { createRemoteFrame } from '@taskmint/platform/query';
import { MENU, TITLES } from './texts/names';

const roles = ['client'] as const;

const routes: readonly RemoteRoute[] = [
  { path: 'clientHome', title: TITLES.home, roles, load: () => import('./app/client-home.screen') },
  { path: 'addTask', title: TITLES.addTask, roles, load: () => import('./app/add-task.screen') },
  { path: 'myTask', title: TITLES.myTask, roles, load: () => import('./app/my-task.screen') },
  { path: 'myTask/:id', title: TITLES.updateTask, roles, load: () => import('./app/edit-task.screen') },
  { path: 'buyCoin', title: TITLES.buyCoin, roles, load: () => import('./app/buy-coin.screen') },
  { path: 'history', title: TITLES.history, roles, load: () => import('./app/history.screen') },
  { path: 'spending', title: TITLES.statement, roles, load: () => import('./app/spending.screen') },
  { path: 'review', title: TITLES.review, roles, load: () => import('./app/review.screen') },
];

const menu: readonly MenuItem[] = [
  { label: MENU.home, to: '/dashboard/clientHome', icon: 'home', roles },
  { label: MENU.addTask, to: '/dashboard/addTask', icon: 'plus', roles },
  { label: MENU.myTask, to: '/dashboard/myTask', icon: 'tasks', roles },
  { label: MENU.buyCoin, to: '/dashboard/buyCoin', icon: 'cart', roles },
  { label: MENU.history, to: '/dashboard/history', icon: 'history', roles },
  { label: MENU.statement, to: '/dashboard/spending', icon: 'receipt', roles },
  { label: MENU.review, to: '/dashboard/review', icon: 'star', roles },
];

const describe: RemoteEntryPoint = (): RemoteDescription => ({
  name: 'client-app',
  hostContract: '^1.1.0',
  routes,
  menu,
  ...createRemoteFrame(),
});

export default describe;
