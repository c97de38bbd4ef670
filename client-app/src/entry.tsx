/** What the client's remote exposes: its screens by address, its menu, its frame. Everything else is loaded by the screen that needs it. */
import type { RemoteDescription, RemoteEntryPoint } from '@taskmint/platform';
import { createFrame } from './parts/frame';

const CLIENT = ['client'] as const;

const describe: RemoteEntryPoint = (): RemoteDescription => ({
  name: 'client-app',
  hostContract: '^1.0.0',
  routes: [
    { path: 'clientHome', title: 'Client home', roles: CLIENT, load: () => import('./app/client-home.screen') },
    { path: 'addTask', title: 'Add task', roles: CLIENT, load: () => import('./app/add-task.screen') },
    { path: 'myTask', title: 'My task', roles: CLIENT, load: () => import('./app/my-task.screen') },
    { path: 'myTask/:id', title: 'Update task', roles: CLIENT, load: () => import('./app/edit-task.screen') },
    { path: 'buyCoin', title: 'Purchase coin', roles: CLIENT, load: () => import('./app/buy-coin.screen') },
    { path: 'history', title: 'Payment history', roles: CLIENT, load: () => import('./app/history.screen') },
    { path: 'spending', title: 'Coin statement', roles: CLIENT, load: () => import('./app/spending.screen') },
  ],
  menu: [
    { label: 'Home', to: '/dashboard/clientHome', icon: 'home', roles: CLIENT },
    { label: 'Add Task', to: '/dashboard/addTask', icon: 'plus', roles: CLIENT },
    { label: 'My Task', to: '/dashboard/myTask', icon: 'tasks', roles: CLIENT },
    { label: 'Purchase Coin', to: '/dashboard/buyCoin', icon: 'cart', roles: CLIENT },
    { label: 'Payment History', to: '/dashboard/history', icon: 'history', roles: CLIENT },
    { label: 'Coin Statement', to: '/dashboard/spending', icon: 'receipt', roles: CLIENT },
  ],
  ...createFrame(),
});

export default describe;
