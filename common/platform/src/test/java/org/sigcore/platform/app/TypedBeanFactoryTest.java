// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ConfigurationClassPostProcessor;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.ResolvableType;

/** Results of searches in comparison with those of Spring. */
class TypedBeanFactoryTest {
    private static final List<Class<?>> TYPES = List.of(
            Object.class,
            Animal.class,
            Dog.class,
            Cat.class,
            Loud.class,
            Beans.class,
            FactoryBean.class,
            DogMaker.class,
            Supplier.class,
            Serializable.class,
            String.class,
            Integer.class);
    private static final List<ResolvableType> GENERIC = List.of(
            ResolvableType.forClassWithGenerics(Supplier.class, String.class),
            ResolvableType.forClassWithGenerics(Supplier.class, Integer.class),
            ResolvableType.forClassWithGenerics(Function.class, String.class, String.class),
            ResolvableType.forClassWithGenerics(FactoryBean.class, Dog.class));

    interface Animal {}

    interface Loud {}

    static class Dog implements Animal {}

    static final class LoudDog extends Dog implements Loud {}

    record Cat(String name) implements Animal, Serializable {}

    static final class DogMaker implements FactoryBean<Dog> {
        @Override
        public Dog getObject() {
            return new LoudDog();
        }

        @Override
        public Class<?> getObjectType() {
            return Dog.class;
        }
    }

    /** Its type is known once it exists. */
    static final class LateMaker implements FactoryBean<Object> {
        @Override
        public Object getObject() {
            return new Cat("late");
        }

        @Override
        public Class<?> getObjectType() {
            return Cat.class;
        }

        @Bean
        @Lazy
        Integer unused() {
            return 7;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        Animal hidden() {
            return new LoudDog();
        }

        @Bean
        Dog dog() {
            return new Dog();
        }

        @Bean
        @Lazy
        Cat cat() {
            return new Cat("lazy");
        }

        @Bean
        @Nullable
        Cat none() {
            return null;
        }

        @Bean
        @Scope("prototype")
        Animal each() {
            return new Cat("each");
        }

        @Bean
        DogMaker made() {
            return new DogMaker();
        }

        @Bean
        FactoryBean<?> late() {
            return new LateMaker();
        }

        @Bean
        Supplier<String> text() {
            return () -> "text";
        }

        @Bean
        Supplier<Integer> number() {
            return () -> 1;
        }
    }

    private static <F extends DefaultListableBeanFactory> F filled(F factory) {
        new AnnotatedBeanDefinitionReader(factory).register(Beans.class, LateMaker.class);
        RootBeanDefinition template = new RootBeanDefinition(Dog.class);
        template.setAbstract(true);
        factory.registerBeanDefinition("template", template);
        factory.registerAlias("dog", "hound");
        factory.registerSingleton("given", new Cat("given"));
        factory.registerSingleton("givenMaker", new DogMaker());
        return factory;
    }

    private static void compare(DefaultListableBeanFactory spring, DefaultListableBeanFactory typed, String when) {
        for (boolean all : new boolean[] {true, false}) {
            for (boolean eager : new boolean[] {false, true}) {
                for (Class<?> type : TYPES) {
                    assertThat(typed.getBeanNamesForType(type, all, eager))
                            .as("%s, %s, %s, %s", when, type, all, eager)
                            .containsExactly(spring.getBeanNamesForType(type, all, eager));
                }
                for (ResolvableType type : GENERIC) {
                    assertThat(typed.getBeanNamesForType(type, all, eager))
                            .as("%s, %s, %s, %s", when, type, all, eager)
                            .containsExactly(spring.getBeanNamesForType(type, all, eager));
                }
            }
        }
    }

    @Test
    void searches_findWhatSpringFinds_inAllPhasesOfAStart() {
        DefaultListableBeanFactory spring = filled(new DefaultListableBeanFactory());
        TypedBeanFactory typed = filled(new TypedBeanFactory());
        Consumer<Consumer<DefaultListableBeanFactory>> both = step -> {
            step.accept(spring);
            step.accept(typed);
        };
        compare(spring, typed, "before the configuration classes");
        both.accept(beans -> new ConfigurationClassPostProcessor().postProcessBeanDefinitionRegistry(beans));
        compare(spring, typed, "defined");
        assertThat(typed.getBeanNamesForType(Dog.class)).contains("dog", "made", "givenMaker");
        both.accept(beans -> beans.registerBeanDefinition("second", new RootBeanDefinition(Dog.class)));
        compare(spring, typed, "one more");
        both.accept(beans -> beans.removeBeanDefinition("second"));
        compare(spring, typed, "one less");
        both.accept(DefaultListableBeanFactory::freezeConfiguration);
        compare(spring, typed, "frozen");
        assertThat(typed.getBeanNamesForType(Loud.class)).isEmpty();
        for (String name : List.of("hidden", "none", "late", "cat", "made", "dog", "text", "number")) {
            both.accept(beans -> beans.getBean(name));
            compare(spring, typed, name + " exists");
        }
        assertThat(typed.getBeanNamesForType(Loud.class)).containsExactly("hidden");
        both.accept(beans -> beans.registerSingleton("later", new LoudDog()));
        compare(spring, typed, "a later singleton");
        both.accept(beans -> beans.registerBeanDefinition("afterwards", new RootBeanDefinition(LoudDog.class)));
        compare(spring, typed, "a later definition");
        both.accept(beans -> beans.destroySingleton("hidden"));
        compare(spring, typed, "destroyed");
        both.accept(DefaultListableBeanFactory::destroySingletons);
        compare(spring, typed, "all destroyed");
    }

    @Test
    void beanThatTurnsOutToBeFactory_isFoundByWhatItMakes() {
        TypedBeanFactory beans = new TypedBeanFactory();
        RootBeanDefinition definition = new RootBeanDefinition(Object.class, LateMaker::new);
        beans.registerBeanDefinition("late", definition);
        beans.freezeConfiguration();
        assertThat(beans.getBeanNamesForType(Cat.class)).isEmpty();
        assertThat(beans.getBean("late")).isInstanceOf(Cat.class);
        assertThat(beans.getBeanNamesForType(Cat.class)).containsExactly("late");
    }

    @Test
    void redefinedBean_isFoundByItsNewClass() {
        TypedBeanFactory beans = new TypedBeanFactory();
        beans.registerBeanDefinition("one", new RootBeanDefinition(Dog.class));
        assertThat(beans.getBeanNamesForType(Dog.class)).containsExactly("one");
        beans.registerBeanDefinition("one", new RootBeanDefinition(String.class));
        assertThat(beans.getBeanNamesForType(Dog.class)).isEmpty();
        assertThat(beans.getBeanNamesForType(String.class)).containsExactly("one");
    }
}
