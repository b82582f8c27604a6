// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The rooms inside a role, the same in every function: edges ({@code sbi}, {@code diameter}, {@code proxy},
 * {@code client}, {@code store}) depend on {@code service}, {@code service} on {@code logic}, and contracts are visible
 * to other roles. Functions whose roles have rooms run these rules like {@link ArchitectureRules}.
 */
public final class RoomRules {
    private static final String FUNCTIONS = "org.sigcore.(nrf|scp|policy|bsf)..";

    /** Edges use the service, and the logic does not depend on its callers. */
    @ArchTest
    public static final ArchRule ROOMS_LEAD_INWARDS = classes()
            .should(new LeadInwards())
            .because("a call goes from an edge through the service to the logic, and a store or a client"
                    + " implements what the service asks for")
            .allowEmptyShould(true);

    /** The service obtains what a decision needs of another role. */
    @ArchTest
    public static final ArchRule LOGIC_KNOWS_NO_PORT = noClasses()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and()
            .resideInAPackage("..logic..")
            .should()
            .dependOnClassesThat(interfacesOfRoles())
            .because("values go into the logic and a decision comes out")
            .allowEmptyShould(true);

    /** The logic is confined to one caller, or stateless. */
    @ArchTest
    public static final ArchRule LOGIC_HOLDS_NO_LOCK_OR_THREAD = noClasses()
            .that()
            .resideInAPackage("..logic..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.concurrent..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.Thread")
            .because("the service says in which order and on which thread")
            .allowEmptyShould(true);

    /** The logic does not use the locks of the language either. */
    @ArchTest
    public static final ArchRule LOGIC_IS_NOT_SYNCHRONIZED = methods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage("..logic..")
            .should()
            .notHaveModifier(JavaModifier.SYNCHRONIZED)
            .because("the service says in which order and on which thread")
            .allowEmptyShould(true);

    /** A class that serves an API has the same suffix in every function. */
    @ArchTest
    public static final ArchRule ROUTES_ARE_CALLED_ROUTES = classes()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and(implementsNamed("SbiRoutes"))
            .should()
            .haveSimpleNameEndingWith("Routes")
            .allowEmptyShould(true);

    /** The implementation of a store is named after its technology. */
    @ArchTest
    public static final ArchRule STORES_NAME_THEIR_TECHNOLOGY = classes()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and()
            .resideInAPackage("..store..")
            .and(implementsNamed(".*(Store|Events)"))
            .should()
            .haveSimpleNameStartingWith("Jdbc")
            .allowEmptyShould(true);

    /** The service makes the decisions about stored data, or passes them as functions. */
    @ArchTest
    public static final ArchRule STORES_DECIDE_NOTHING = noClasses()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and()
            .resideInAPackage("..store..")
            .should()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Rules")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Decider")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Selector")
            .because("a store carries out what it is given")
            .allowEmptyShould(true);

    private RoomRules() {}

    private static DescribedPredicate<JavaClass> interfacesOfRoles() {
        return describe(
                "are interfaces in a contract",
                type -> type.isInterface() && !type.isAnnotation() && Layer.of(type) == Layer.CONTRACT);
    }

    private static DescribedPredicate<JavaClass> implementsNamed(String simpleName) {
        return describe(
                "implement " + simpleName,
                type -> type.getAllRawInterfaces().stream()
                        .anyMatch(each -> each.getSimpleName().matches(simpleName)));
    }
}
