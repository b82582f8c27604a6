// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.beans.factory.CannotLoadBeanClassException;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.core.ResolvableType;

/**
 * Remembers the class of each bean, so that a search for the beans of a type compares classes, and examines definitions
 * of factory beans only. Spring examines all definitions in each search: with 500 beans, that takes a fifth of the CPU
 * time of a start. The results are the same.
 */
final class TypedBeanFactory extends DefaultListableBeanFactory {
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /** All beans in Spring's order; null after a change. */
    private volatile Known @Nullable [] all;

    /** Results after the last definition. */
    private final Map<Class<?>, String[]> found = new ConcurrentHashMap<>();

    @Override
    public String[] getBeanNamesForType(ResolvableType type, boolean includeNonSingletons, boolean allowEagerInit) {
        Class<?> raw = type.resolve();
        return raw != null && type.hasGenerics() && includeNonSingletons
                ? search(type, raw, allowEagerInit)
                : super.getBeanNamesForType(type, includeNonSingletons, allowEagerInit);
    }

    @Override
    public String[] getBeanNamesForType(@Nullable Class<?> type, boolean includeNonSingletons, boolean allowEagerInit) {
        if (type == null || !includeNonSingletons) {
            return super.getBeanNamesForType(type, includeNonSingletons, allowEagerInit);
        }
        if (!allowEagerInit || !isConfigurationFrozen()) {
            return search(ResolvableType.forRawClass(type), type, allowEagerInit);
        }
        String[] names = found.get(type);
        if (names == null) {
            names = search(ResolvableType.forRawClass(type), type, true);
            found.put(type, names);
        }
        return names;
    }

    private static final class Known {
        final String name;

        /** Class of the instance, or of the definition before there is an instance. Null for factory beans. */
        volatile @Nullable Class<?> type;

        Known(String name) {
            this.name = name;
        }
    }

    private Known[] all() {
        Known[] now = all;
        return now == null ? collect() : now;
    }

    private synchronized Known[] collect() {
        List<Known> beans = new ArrayList<>();
        getBeanNamesIterator().forEachRemaining(name -> beans.add(known.computeIfAbsent(name, Known::new)));
        Known[] now = beans.toArray(Known[]::new);
        all = now;
        return now;
    }

    // Called after the change, so that a collection from before it is dropped.
    private synchronized void collectAgain() {
        all = null;
    }

    private String[] search(ResolvableType type, Class<?> raw, boolean eager) {
        List<String> names = new ArrayList<>();
        for (Known bean : all()) {
            String name = bean.name;
            try {
                Class<?> offered = bean.type;
                if (offered == null) {
                    offered = learn(bean);
                }
                if (offered == null) {
                    addFactory(names, name, type, eager);
                } else if (raw.isAssignableFrom(offered)
                        && !isAlias(name)
                        && (!type.hasGenerics() || isTypeMatch(name, type, true))) {
                    names.add(name);
                }
            } catch (CannotLoadBeanClassException | BeanDefinitionStoreException e) {
                if (eager) {
                    throw e;
                }
            } catch (NoSuchBeanDefinitionException e) {
                // removed in the meantime
            }
        }
        return names.toArray(String[]::new);
    }

    /** Returns the class of a bean; null if only {@link #addFactory} can tell. */
    private @Nullable Class<?> learn(Known bean) {
        if (isFactoryBean(bean.name) || !isComplete(bean.name)) {
            return null;
        }
        Class<?> type = getType(bean.name, false);
        if (type != null) {
            bean.type = type;
            Object instance = getSingleton(bean.name, false);
            if (instance != null && instance.getClass() != type) { // created in the meantime, or null
                bean.type = null;
            }
        }
        return type;
    }

    // An abstract definition is no bean. The class of one that a factory bean makes is unknown before that exists.
    private boolean isComplete(String name) {
        if (!containsBeanDefinition(name)) {
            return true;
        }
        BeanDefinition definition = getMergedLocalBeanDefinition(name);
        String factory = definition.getFactoryBeanName();
        return !definition.isAbstract() && (factory == null || !isFactoryBean(factory) || containsSingleton(factory));
    }

    private void addFactory(List<String> names, String name, ResolvableType type, boolean eager) {
        boolean template = containsBeanDefinition(name)
                && getMergedLocalBeanDefinition(name).isAbstract();
        if (template || isAlias(name) || !(eager || isComplete(name))) {
            return;
        }
        boolean create = eager || containsSingleton(name);
        if (isTypeMatch(name, type, create)) {
            names.add(name);
        } else if (isFactoryBean(name) && isTypeMatch(FACTORY_BEAN_PREFIX + name, type, create)) {
            names.add(FACTORY_BEAN_PREFIX + name);
        }
    }

    /** An instance may have types that the definition does not promise. */
    @Override
    protected void addSingleton(String beanName, Object singletonObject) {
        super.addSingleton(beanName, singletonObject);
        Known bean = known.get(beanName);
        Class<?> promised = bean == null ? null : bean.type;
        forgetType(beanName);
        if (singletonObject instanceof FactoryBean) { // what it makes may have any type
            found.clear();
        } else {
            found.keySet()
                    .removeIf(type ->
                            type.isInstance(singletonObject) && (promised == null || !type.isAssignableFrom(promised)));
        }
    }

    @Override
    public void registerSingleton(String beanName, Object singletonObject) {
        super.registerSingleton(beanName, singletonObject);
        collectAgain();
    }

    @Override
    public void registerBeanDefinition(String beanName, BeanDefinition beanDefinition) {
        super.registerBeanDefinition(beanName, beanDefinition);
        forget(beanName);
    }

    @Override
    public void removeBeanDefinition(String beanName) {
        super.removeBeanDefinition(beanName);
        forget(beanName);
    }

    @Override
    public void destroySingleton(String beanName) {
        super.destroySingleton(beanName);
        forget(beanName);
    }

    private void forget(String beanName) {
        forgetType(beanName);
        found.clear();
        collectAgain();
    }

    private void forgetType(String beanName) {
        Known bean = known.get(beanName);
        if (bean != null) {
            bean.type = null;
        }
    }

    @Override
    public void destroySingletons() {
        super.destroySingletons();
        forgetAll();
    }

    /** Called when the definitions may have been changed, and with the last one. */
    @Override
    public void clearMetadataCache() {
        super.clearMetadataCache();
        forgetAll();
    }

    private void forgetAll() {
        known.values().forEach(bean -> bean.type = null);
        found.clear();
        collectAgain();
    }
}
